// The record of a served world: what it was told, in steps of a moment each, as lines. Sans-I/O: it is told
// what happens and hands out lines; a replay (world_replay.h) feeds them back.
#pragma once

#include "arena/session.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world_event.h"

namespace agon::zappy {

/// Players; in larger worlds marks are not worth a copy of the state.
inline constexpr std::size_t most_marked = 500;

/// What a record counts as one in "at": of a world that follows the clock a tenth of a millisecond, else a
/// time unit.
constexpr Time grain_of(bool lockstep) { return lockstep ? 1 : 100'000; }

/// The role of the seats in the header: a seat is a team.
inline constexpr const char* team_role = "team";

/// Whether a record is of a served world, not of a match in lock-step.
bool is_of_served_world(const RecordHeader& header);

/// Ticks of a step: ten time units, as far as that is neither too fast to be seen nor too slow to follow.
Time step_length(bool lockstep, Time unit);

class WorldRecord {
 public:
  WorldRecord(const Config& config, const State& state, bool lockstep)
      : config_(config), state_(state), grain_(grain_of(lockstep)), lockstep_(lockstep) {}

  std::string header(std::uint64_t seed, std::vector<SeatRecord> seats, std::string started);

  /// The world is about to be told this, at its present time. `whom`: the number of a player, or a team.
  void told(std::int32_t whom, const WorldEvent& event);
  void said(std::int32_t player, const Command& command);

  /// A player of the house did something wrong; its seat is its team.
  void failed(Fault fault) { faults_.push_back(std::move(fault)); }

  /// Something has been told since the last step.
  bool pending() const { return !decisions_.empty() || !commands_.empty(); }
  /// When the present step ends; `never` while nobody lives and nothing is told.
  Time step_end() const { return step_end_; }
  /// Enough for one line.
  bool full() const { return size_ > longest_step; }
  /// The step ends at the world's present time; its line.
  std::string close_step();
  std::uint64_t steps() const { return steps_; }
  /// Of the world as it stands, still without what programs leave behind.
  RecordFooter footer(const Outcome& outcome) const { return {outcome, steps_, hash_text(hash_of(state_))}; }
  std::string end(RecordFooter footer) { return writer_.footer(std::move(footer)); }

 private:
  static constexpr std::size_t longest_step = std::size_t{512} << 10;  // bytes, before JSON makes them more

  std::uint64_t present() const;
  void close_commands();
  void begin_step();

  const Config& config_;
  const State& state_;
  Time grain_;
  bool lockstep_;
  RecordWriter writer_;
  std::vector<RecordDecision> decisions_;
  std::vector<Fault> faults_;
  std::string commands_;           ///< told since the last decision
  std::uint64_t commands_at_ = 0;  ///< of the first of them,
  std::uint64_t last_at_ = 0;      ///< and of the last
  std::int32_t first_player_ = 0;
  std::size_t size_ = 0;
  Time step_began_ = 0, step_end_ = never;
  std::uint64_t steps_ = 0;
};

}  // namespace agon::zappy
