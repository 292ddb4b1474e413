// A match that is played inside the module: its seats are taken by built-in players, and by whoever asks from
// outside.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/record.h"
#include "core/seat.h"

namespace agon::wasm {

namespace json = boost::json;

struct SessionOrder {
  json::value config{};  ///< null: the defaults
  std::uint64_t seed = 0;
  std::vector<std::optional<std::string>>
      players{};                     ///< a seat each: a built-in player; null: somebody outside
  std::vector<std::string> names{};  ///< shown and recorded, a seat each; empty: the players' own
  std::uint64_t nodes = 0;           ///< a decision of a built-in player; 0: its own
  std::string started{};             ///< UTC, ISO 8601, for the record
  std::string past{};                ///< lines of a record that it goes on from; empty: none
  std::string past_name{};           ///< what that record is called
  std::uint64_t past_steps = 0;      ///< so many of its steps
};
BOOST_DESCRIBE_STRUCT(SessionOrder, (),
                      (config, seed, players, names, nodes, started, past, past_name, past_steps))

class Session {
 public:
  virtual ~Session() = default;

  /// {"step", "over", "waiting": seats whose decision is to come, "outcome"}
  virtual json::object situation() const = 0;
  /// {"seat", "step", "ms_left", "beat_ms", "view", "choices"}: what somebody at the seat is asked.
  virtual json::object question(Seat seat) const = 0;
  virtual json::value state() const = 0;
  virtual json::value view(Seat seat) const = 0;
  /// As viewers read it: what changed since the last one that was asked for, or all.
  virtual std::string frame(bool whole) = 0;
  /// The built-in player of a seat decides: {"thought": null where it says none}. Throws BadRequest where the
  /// seat has none, or is not waited for.
  virtual json::object decide(Seat seat) = 0;
  /// Hands in an action for a seat: why the rules refuse it, and then it is still to come; empty: taken.
  /// Throws BadValue for what is no action.
  virtual std::string act(Seat seat, const json::value& action) = 0;
  /// The seat does what the game calls doing nothing; where it has no such thing, its action is missing.
  virtual void pass(Seat seat) = 0;
  /// The player is gone for good.
  virtual void leave(Seat seat) = 0;

  /// A program of the caller's page takes a seat that has no built-in player: its lines, as the bot protocol
  /// has them, without line feeds. Those for the program; "": it need not be told anything. Throw BadRequest
  /// where none has begun at the seat.
  virtual std::string begin_program(Seat seat) = 0;
  virtual std::string ask_program(Seat seat) = 0;          ///< the seat must be waited for
  virtual std::string let_program_observe(Seat seat) = 0;  ///< after a step
  virtual std::string end_program(Seat seat) = 0;
  /// Those of the program: {"fault": null or {"seat", "kind", "code", "text"}, "gone": whether it is not
  /// asked again}; the match goes on by the game's rule for the fault. An answer has "thought" beside it.
  virtual json::object program_ready(Seat seat, const std::string& line) = 0;
  virtual json::object hear_program(Seat seat, const std::string& line) = 0;

  /// Plays the step. Throws BadRequest while somebody is waited for, or the match is over.
  virtual void step() = 0;
  /// -1 (lost) to 1 (won), of each seat, by the rules alone.
  virtual json::array standing() const = 0;
  /// The lines of the record so far; once the match is over it is whole.
  virtual const std::string& record() const = 0;
};

}  // namespace agon::wasm
