// The files that belong to an entrant of a contest, and the hash over them. Nothing here starts a program.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match_order.h"
#include "contest/plan.h"
#include "process/entrant_files.h"

namespace agon::contest {

/// One of an entrant's players at a seat.
SeatOrder seat_of(const Entrant& entrant, const std::string& player);
/// The command of a seat's program, with the files that its box shows. These are its folder alone; or the
/// program and the files that are listed; or the program and the folder around it. It runs in its folder, if
/// it has one. Empty: the player has no command line, or none that can be read.
std::optional<process::Declared> command_of(const SeatOrder& seat);

/// Adds the files of the seats' programs as foreign files, which no other program may see.
void add_foreign(std::span<const SeatOrder> seats, process::Settings& settings);
/// The same for all entrants, with what each program gets beyond its box.
process::Settings settings_with_foreign(const Plan& plan, process::Settings settings);

/// A sentence for each entrant that sees only one file, because its folder holds files of others. Also a
/// sentence for each file that a command line names but its program does not see, and for each link that
/// leads out of what it sees.
std::vector<std::string> sight_warnings(const Plan& plan);
/// The files of each program that the plan starts in a box; none where it starts them without.
void each_sight(const Plan& plan,
                const std::function<void(const Entrant&, const process::EntrantFiles&)>& see);

/// The hash by which a contest notices a changed program, as 16 hexadecimal digits. It covers the players'
/// names and the entrant's own files that its boxes show: each one's place, bytes and right to run. A link
/// counts by what it names. The system's programs, interpreters' installations, .git and __pycache__ do not
/// count. `settings`: the plan's, with all foreign files (settings_with_foreign). Throws BadRequest that
/// names the entrant if it has more files than process::FileLimits allows.
std::string content_hash(const Entrant& entrant, const process::Settings& settings);

}  // namespace agon::contest
