// A seat of a live match that is answered in JSON from outside the house: a person at a page. Lives on the
// house's own loop.
#pragma once

#include <boost/json/value.hpp>
#include <functional>

#include "core/fault.h"
#include "core/game_info.h"

namespace agon {

/// What a seat is asked.
struct SeatQuestion {
  Seat seat = 0;
  std::uint64_t step = 0;
  double ms_left = -1;         ///< by the strictest clock; -1: none
  double beat_ms = 0;          ///< real time: the match goes on after this, answered or not; 0: it waits
  boost::json::value view;     ///< what the seat knows
  boost::json::value choices;  ///< [{action, label, keys, cells, idle}]
};

class SeatPort {
 public:
  virtual ~SeatPort() = default;
  /// The answer goes to `answer`, once a question.
  virtual void ask(SeatQuestion question) = 0;
  virtual void end(const Outcome& outcome) = 0;
  /// What was answered is against the rules: the question stands, and it costs nothing.
  virtual void refused(const std::string& why) = 0;
  /// Before the match begins: `here` is called once, when somebody is at the seat, or nobody will come.
  virtual void await_arrival(std::function<void()> here) { here(); }

  /// Set by the match. Returns what is wrong with an action that cannot be read; empty: it was taken. An
  /// action that cannot be read costs nothing: the page may send another.
  std::function<std::string(const boost::json::value& action)> answer;
  /// Set by the match: the person has gone.
  std::function<void(Fault fault)> leave;
};

}  // namespace agon
