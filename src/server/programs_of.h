// Who starts players that are programs, for a game.
#pragma once

#include "arena/game_entry.h"
#include "process/programs.h"

namespace agon::app {

/// The game must outlive it.
inline std::shared_ptr<const ProgramHost> programs_of(const GameEntry& game, process::Settings settings,
                                                      process::Overhear overhear = {}) {
  return std::make_shared<process::Programs>(
      std::move(settings),
      [&game](const std::string& player, Seat seat, const ToolRunner& run) {
        return game.program_of(player, seat, run);
      },
      std::move(overhear));
}

/// Where there is a box: says on standard error which files the players' command lines name that their
/// programs do not see.
void tell_unshown_files(const std::vector<std::string>& players, const process::Settings& settings);

/// The words by which this program unpacks an upload in a box: `agon ladder unpack`.
std::vector<std::string> unpacker();

}  // namespace agon::app
