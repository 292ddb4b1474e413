// Faults: what a player did wrong, in a word for programs and in words for people.
#pragma once

#include <boost/describe.hpp>
#include <exception>
#include <optional>
#include <string>
#include <utility>

#include "core/seat.h"

namespace agon {

enum class FaultKind {
  illegal,      ///< read, but the rules refuse it
  unreadable,   ///< not an action of this game at all
  late,         ///< the clock of the move, the first move or the match ran out
  missing,      ///< real time: nothing came before the beat
  left,         ///< the player closed its connection or ended
  crashed,      ///< a built-in player or a process failed
  out_of_turn,  ///< something came from a seat that was not asked, where the protocol forbids it
  too_often,    ///< requests came faster than the protocol allows
  game_time,    ///< the time for the whole match, of all seats together, ran out at this seat's turn
};
BOOST_DESCRIBE_ENUM(FaultKind, illegal, unreadable, late, missing, left, crashed, out_of_turn, too_often,
                    game_time)

struct Fault {
  Seat seat = 0;
  FaultKind kind = FaultKind::illegal;
  std::string code;  ///< the game's own word for it, e.g. "too-soon"; empty for the kinds that need none
  std::string text;  ///< a sentence: what is wrong, where, and what would be right

  bool operator==(const Fault&) const = default;
};
BOOST_DESCRIBE_STRUCT(Fault, (), (seat, kind, code, text))

/// Thrown by the `decide` of an outside player (a process) that has no action to give.
class PlayerFault : public std::exception {
 public:
  /// `gone`: the player will never answer again. `fault.seat` need not be filled.
  PlayerFault(Fault fault, bool gone) : fault_(std::move(fault)), gone_(gone) {}
  const char* what() const noexcept override { return fault_.text.c_str(); }
  const Fault& fault() const { return fault_; }
  bool gone() const { return gone_; }

 private:
  Fault fault_;
  bool gone_;
};

// A seat's decision in a step, as the referee hands it to the rules.

/// `action` is the player's own; only the referee sets `fault`. An illegal action stands beside its fault.
/// With every other fault there is no action, and `action` is default-constructed. The game's `step` defines
/// what a fault costs.
template <class Action>
struct Decision {
  Action action{};
  std::optional<FaultKind> fault{};

  bool operator==(const Decision&) const = default;
};

}  // namespace agon
