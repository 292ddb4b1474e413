// A seat filled by a process: start, questions, answers, end; what goes wrong becomes a PlayerFault that says
// it in words. The lines are described in docs/bot-protocol.md.
#pragma once

#include <boost/json/value.hpp>

#include "process/child.h"
#include "process/line_channel.h"
#include "core/clocks.h"
#include "core/fault.h"
#include "core/record.h"

namespace agon::process {

class ProcessSeat {
 public:
  /// Starts the process. One that cannot be started is a fault of the player, said when it is first asked.
  ProcessSeat(std::string command, Settings settings, Seat seat);

  /// The line that begins the match; `begin` writes it, `await_ready` waits for "ready". Never throws.
  void begin(const std::string& line);
  void await_ready();
  bool wants_to_observe() const { return observes_; }
  bool wants_legal() const { return legal_; }

  /// Writes a question; the moment at which it had been written. `left` zero: no clock. Throws PlayerFault.
  Moment ask(const std::string& line, Nanoseconds left);
  /// What `listen` waits for, between ask and answer.
  LineChannel& talk() { return *talk_; }
  /// The action of the answer. Throws PlayerFault. `storage` owns what is read.
  boost::json::value answer(boost::json::storage_ptr storage);
  Moment arrived() const { return arrived_; }
  /// Words for a fault of an answer that is JSON but not an action of the game.
  [[noreturn]] void refuse(const std::string& what_is_wrong);

  void tell(const std::string& line);  ///< an observation; a bot that does not read it loses it
  void end(const std::string& line);   ///< says how the match ended, and lets the bot go

  const DecisionCost& cost() const { return cost_; }  ///< of the last decision
  SeatReport report() const;                          ///< whole after `end`

 private:
  [[noreturn]] void gone(FaultKind kind, std::string code, std::string text);
  [[noreturn]] void fail(FaultKind kind, std::string code, std::string text);
  [[noreturn]] void fell_silent();
  void drop_old_lines();
  void take_ready(std::string_view line);
  std::string last_words() const;
  double own_delay_ns() const;

  std::string command_;
  Settings settings_;
  Seat seat_;
  std::unique_ptr<Child> child_;
  std::unique_ptr<LineChannel> talk_;
  std::optional<Fault> gone_;  ///< why it is not asked any more
  bool ready_ = false, observes_ = false, legal_ = false, ended_ = false, early_ = false;

  std::uint32_t owed_ = 0;        ///< answers to questions whose time ran out
  std::uint32_t unanswered_ = 0;  ///< decisions in a row
  Moment started_{}, asked_{}, arrived_{};
  Moment due_{};
  bool clocked_ = false;
  double cpu_before_ = 0, delay_before_ = 0;
  DecisionCost cost_;
  SeatReport report_;
};

}  // namespace agon::process
