// The built-in players of Sugargame.
#pragma once

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::sugargame
