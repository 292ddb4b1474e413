// The programs among the players of a match, for the synchronous driver. All are asked before it waits for
// any, so that they think at the same time.
#pragma once

#include "arena/program_player.h"

namespace agon {

class ProgramSeats {
 public:
  ProgramSeats() = default;  ///< there are none
  ProgramSeats(const std::vector<std::unique_ptr<AnyPlayer>>& players, const ProgramHost* host);

  bool any() const { return !all_.empty(); }
  bool all_of(const SeatSet& asked) const;
  ProgramPlayer* at(Seat seat) const { return programs_[seat]; }  ///< null: no program; only if any()

  /// Pauses the programs, because players that are no programs think next.
  void rest() { host_->rest(all_); }
  void await_ready() { host_->await_ready(all_); }
  /// Collects one step's decisions of the seats that are programs.
  void decide(AnyMatch& match, const SeatSet& asked, Moment began);
  void observe(const AnyMatch& match);
  void end(const AnyMatch& match);

  /// Adds the programs' costs to the step that was played last.
  void add_costs(RecordStep& step) const;
  std::vector<SeatReport> reports() const;  ///< one for each seat, empty for one that is no program
  /// The private parts of the seats that are programs; complete after `end`.
  std::vector<PrivatePart> private_parts() const;
  /// Microseconds that Agon itself took to ask and read, for each decision that a program made alone.
  const std::vector<float>& own_us() const { return own_us_; }

 private:
  void ask(AnyMatch& match, Seat seat, Moment began);
  void hear_all(AnyMatch& match, Moment began);
  void hear(AnyMatch& match, Seat seat, Moment began);

  std::vector<ProgramPlayer*> programs_;  ///< one a seat; null: no program
  const ProgramHost* host_ = nullptr;     ///< not null where there are programs
  bool one_by_one_ = false;  ///< they share cores, so thinking at the same time would cost each other time
  std::vector<ProgramSeat*> all_, asked_;
  std::vector<Seat> heard_;
  ProgramPlayer::Actions legal_;                    ///< of the seat that is asked
  static constexpr std::size_t most_kept = 10'000;  // a match
  std::chrono::nanoseconds asking_{0};
  std::vector<float> own_us_;
};

}  // namespace agon
