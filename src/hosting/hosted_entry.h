// A game as the program sees it: what the arena knows of it, and what makes it live: matches that people
// watch, its own wire protocol, what can be computed about it for good.
#pragma once

#include "arena/game_entry.h"
#include "core/about.h"
#include "hosting/game_server.h"

namespace agon {

class LiveRuntime;
class LiveMatch;
class SeatPort;

/// Who answers for the seats of a live match from outside, by seat; null or absent: the built-in player.
using SeatPorts = std::vector<std::shared_ptr<SeatPort>>;

/// `agon solve GAME`: what can be computed about a game for good.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual void add_options(CLI::App& command) = 0;
  /// Computes and prints; the exit code. Throws BadRequest or Failure.
  virtual int run() = 0;
};

class HostedEntry : public GameEntry {
 public:
  /// A live match; it begins at once. `request.players` names the built-in players, and the people as they
  /// want to be called at the seats that have a port. The game's clocks hold for the former.
  std::shared_ptr<LiveMatch> host(LiveRuntime& stage, const MatchRequest& request,
                                  const SeatPorts& ports = {}) const;

  /// What is told to who watches; empty: nothing.
  virtual About about() const { return {}; }
  /// The game's own wire protocol; null where it has none.
  virtual std::unique_ptr<GameServer> server() const { return nullptr; }
  virtual std::unique_ptr<RemoteClient> client() const { return nullptr; }
  virtual std::unique_ptr<Solver> solver() const { return nullptr; }
};

}  // namespace agon
