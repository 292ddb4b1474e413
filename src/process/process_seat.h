// A seat played by a process of ours: every failure becomes a PlayerFault that describes it.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/fault.h"
#include "core/program_seat.h"
#include "core/thought.h"
#include "process/child.h"
#include "process/line_channel.h"

namespace agon::process {

/// A program's output beside its answers, as it comes, or its fault. Only its owner may see it.
struct Overheard {
  Seat seat = 0;
  std::uint64_t step = 0;            ///< the step that it was asked about last
  std::string_view errors = {};      ///< new bytes of its standard error
  const Thought* thought = nullptr;  ///< the thought beside its answer, and its standard error up to there
  const Fault* fault = nullptr;      ///< the fault that it has just made
};
/// Called on the thread that waits for the program; empty: no listener.
using Overhear = std::function<void(const Overheard&)>;

class ProcessSeat : public ProgramSeat {
 public:
  /// Starts the process. If it cannot be started, that is a fault of the player, thrown when it is first
  /// asked.
  ProcessSeat(Declared command, Settings settings, Seat seat, Overhear overhear = {});

  void begin(const std::string& line) override;
  void await_ready() override;
  bool wants_to_observe() const override { return observes_; }
  bool wants_legal() const override { return legal_; }
  Moment ask(const std::string& line, Nanoseconds left) override;
  boost::json::value answer(boost::json::storage_ptr storage) override;
  Moment arrived() const override { return arrived_; }
  [[noreturn]] void refuse(const std::string& what_is_wrong) override;
  void observe(const std::string& line) override;
  void end(const std::string& line) override;
  const DecisionCost& cost() const override { return cost_; }
  SeatReport report() const override { return report_; }
  PrivatePart private_part() const override;

  /// The channel that `listen` waits for before `await_ready`; null: it is ready, or gone.
  LineChannel* awaited();
  /// The channel that `listen` waits for between ask and answer.
  LineChannel& channel() { return *channel_; }

  /// After `listen`: whether it is to be listened to again, because it was kept from its core.
  bool waits_longer();

  /// For a process that is not asked while others are: pauses it after a moment in which it may fall idle by
  /// itself. Returns when to call again; Moment::max(): no more.
  Moment rest(Moment now);
  /// For a process that was asked a while ago: checks whether it can still answer. Returns as `rest` does.
  Moment look_after(Moment now);
  /// Whether it took processor time while others were asked; from then on it is paused at once.
  bool disturbs() const { return burned_ms_ > tolerated_burn_ms; }
  bool is_asked() const { return is_asked_; }

 private:
  [[noreturn]] void gone(FaultKind kind, std::string code, std::string text);
  [[noreturn]] void fail(FaultKind kind, std::string code, std::string text);
  [[noreturn]] void fell_silent();
  [[noreturn]] void came_late();
  [[noreturn]] void gave_up(FaultKind kind, std::string code, std::string_view says);
  void tell(Overheard what) const;
  void keep_thought();
  bool pays(std::string_view line);
  void drop_old_lines();
  void take_ready(std::string_view line);
  void count_burn();

  Declared command_;
  Settings settings_;
  Seat seat_;
  Overhear overhear_;
  std::unique_ptr<Child> child_;
  std::unique_ptr<LineChannel> channel_;
  std::optional<Fault> gone_;  ///< why it is not asked any more
  bool ready_ = false, observes_ = false, legal_ = false, explains_ = false, ended_ = false, early_ = false;

  std::uint32_t owed_ = 0;        ///< answers to questions whose time ran out
  std::uint32_t unanswered_ = 0;  ///< decisions in a row
  Moment started_{}, asked_{}, arrived_{};
  Moment due_{};
  Moment answered_{};  ///< the moment from which on it should be idle
  bool clocked_ = false, is_asked_ = false, mute_ = false;
  TimesTaken before_;  ///< the question; at first, the start
  double burned_ms_ = 0, whole_cpu_after_ = -1;
  static constexpr double tolerated_burn_ms = 5, marked_burn_ms = 50;
  double delay_before_ = 0;  ///< ours
  DecisionCost cost_;
  SeatReport report_;
  std::string errors_;
  std::uint64_t step_ = 0;          ///< of the last question
  std::optional<Thought> thought_;  ///< of the answer that is being read
  std::string problem_;             ///< what stood in its first line and could not be read
  std::vector<Thought> thoughts_;
  std::size_t kept_ = 0;  ///< bytes of all thoughts
};

}  // namespace agon::process
