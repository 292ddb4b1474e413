// What is said of one match when it is over.
#pragma once

#include <string>
#include <vector>

#include "arena/game_entry.h"

namespace agon::app {

/// Outcome, figures, faults, and the last words of programs that did something wrong, on standard output.
void print_summary(const MatchResult& result, const std::vector<std::string>& names);

}  // namespace agon::app
