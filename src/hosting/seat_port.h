// A seat of a live match that is answered in JSON from outside: a person at a page. Lives on the runtime's
// first loop.
#pragma once

#include <boost/json/value.hpp>
#include <functional>

#include "core/fault.h"
#include "core/game_info.h"

namespace agon {

/// The question to a seat.
struct SeatQuestion {
  Seat seat = 0;
  std::uint64_t step = 0;
  double ms_left = -1;  ///< by the strictest clock; -1: no limit
  double beat_ms = 0;   ///< real time: the match goes on after this time, even without an answer; 0: it waits
  boost::json::value view;     ///< what the seat can see
  boost::json::value choices;  ///< [{action, label, keys, cells, idle}]
};

class SeatPort {
 public:
  virtual ~SeatPort() = default;
  /// Asks for a decision. Pass the decision to `answer`.
  virtual void ask(SeatQuestion question) = 0;
  virtual void end(const Outcome& outcome) = 0;
  /// The answer breaks the rules. It costs nothing, and the question stands.
  virtual void refused(const std::string& why) = 0;
  /// Called before the match begins. Call `here` once, when the person has come or will not come.
  virtual void await_arrival(std::function<void()> here) { here(); }

  /// Set by the match. Returns why the action cannot be read; empty: it was accepted. An unreadable action
  /// costs nothing, and the page may send another.
  std::function<std::string(const boost::json::value& action)> answer;
  /// Set by the match. Call it when the person has gone.
  std::function<void(Fault fault)> leave;
};

}  // namespace agon
