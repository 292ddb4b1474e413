// Whether two contests were about the same program.
#pragma once

#include <string>

#include "contest/plan.h"

namespace agon::contest {

/// Of the names of its players, of the files that their command lines or paths name, of the files it may see, and of all
/// files of its folder but hidden ones and what interpreters keep there; 16 hexadecimal digits.
std::string content_hash(const Entrant& entrant);

}  // namespace agon::contest
