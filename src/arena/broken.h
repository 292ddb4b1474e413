// Why a player does not play any more: it never started, crashed, hangs or left. A player that is late or
// does what the rules refuse still plays.
#pragma once

#include <string_view>

#include "core/described.h"
#include "core/fault.h"

namespace agon {

enum class Broken { no, no_start, crashed, hangs, left };
BOOST_DESCRIBE_ENUM(Broken, no, no_start, crashed, hangs, left)

/// How one fault breaks a player; `no`: it goes on.
inline Broken broken_by(FaultKind kind, std::string_view code) {
  if (code == "no-start") return Broken::no_start;
  if (code == "hangs") return Broken::hangs;
  if (kind == FaultKind::crashed) return Broken::crashed;
  return kind == FaultKind::left ? Broken::left : Broken::no;
}

/// The word of tables: "no-start", "crashed", "hangs", "left".
inline std::string_view word_of(Broken broken) {
  return broken == Broken::no_start ? "no-start" : enum_name(broken);
}

}  // namespace agon
