// Creates the host that starts a game's programs.
#pragma once

#include "arena/game_entry.h"
#include "process/programs.h"

namespace agon::server {

/// `game` must outlive the result.
inline std::shared_ptr<const ProgramHost> programs_of(const GameEntry& game, process::Settings settings,
                                                      process::Overhear overhear = {}) {
  return std::make_shared<process::Programs>(
      std::move(settings),
      [&game](const std::string& player, Seat seat, const ToolRunner& run) {
        return game.program_of(player, seat, run);
      },
      std::move(overhear));
}

/// Throws BadRequest unless the command line of a player, if it has one, names a program that can be started.
void require_command(const std::string& player);
/// How programs are confined, for people: "Sandbox: bubblewrap, seccomp, user 65534 (nobody), cgroup v2 (…)".
std::string sandbox_line(const process::Settings& settings);
/// If there is a sandbox, prints on standard error which files of the players' command lines their programs
/// will not see, and which links lead out of what they see. Throws Failure if a box cannot show what it must.
void tell_unshown_files(const std::vector<std::string>& players, const process::Settings& settings);

/// The command line with which this program unpacks an upload in a box: `agon ladder unpack`.
std::vector<std::string> unpacker();

}  // namespace agon::server
