// Faults: what a player did wrong, in a word for programs and in words for people.
#pragma once

#include <boost/describe.hpp>
#include <string>

#include "core/seat.h"

namespace agon {

enum class FaultKind {
  illegal,     ///< read, but the rules refuse it
  unreadable,  ///< not an action of this game at all
  late,        ///< the clock of the move, the first move or the match ran out
  missing,     ///< real time: nothing came before the beat
  left,        ///< the player closed its connection or ended
  crashed,     ///< a built-in player or a process failed
};
BOOST_DESCRIBE_ENUM(FaultKind, illegal, unreadable, late, missing, left, crashed)

struct Fault {
  Seat seat = 0;
  FaultKind kind = FaultKind::illegal;
  std::string code;  ///< the game's own word for it, e.g. "too-soon"; empty for the kinds that need none
  std::string text;  ///< a sentence: what is wrong, where, and what would be right

  bool operator==(const Fault&) const = default;
};
BOOST_DESCRIBE_STRUCT(Fault, (), (seat, kind, code, text))

}  // namespace agon
