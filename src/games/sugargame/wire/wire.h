// Sugargame's line protocol: a server, a client of any server that speaks it, and a solver of the game.
#pragma once

#include "hosting/hosted_entry.h"

namespace agon::sugargame {

/// `agon serve sugargame`
std::unique_ptr<GameServer> make_server();
/// `agon join sugargame PLAYER`
std::unique_ptr<RemoteClient> make_client();
/// `agon solve sugargame`
std::unique_ptr<Solver> make_solver();
/// "java:DIR/beavis": a student's class beavis1 or beavis2, by seat; empty for other schemes. In wire/java.
std::optional<ProgramCommand> java_program(const std::string& name, Seat seat, const ToolRunner& run);

}  // namespace agon::sugargame
