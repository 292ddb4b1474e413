// A game as the program sees it: what the arena knows of it, its live matches, its own wire protocol, and its
// solver.
#pragma once

#include "arena/game_entry.h"
#include "core/about.h"
#include "hosting/game_server.h"

namespace agon {

class LiveRuntime;
class LiveMatch;
class SeatPort;

/// Ports that answer for seats of a live match from outside, by seat; null or missing: the request's player.
using SeatPorts = std::vector<std::shared_ptr<SeatPort>>;

/// `agon solve GAME`: computes facts about a game that never change.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual void add_options(CLI::App& command) = 0;
  /// Computes, prints, and returns the exit code. Throws BadRequest or Failure.
  virtual int run() = 0;
};

class HostedEntry : public GameEntry {
 public:
  /// Starts a live match at once. `request.players` has the player of each seat or, for a seat with a port,
  /// the name of the person. In a match with people their clock holds for all, but players still get only the
  /// time of the game's clocks.
  std::shared_ptr<LiveMatch> host(LiveRuntime& runtime, const MatchRequest& request,
                                  const SeatPorts& ports = {}) const;

  /// Explanations for people who watch; empty: none.
  virtual About about() const { return {}; }
  /// The game's own wire protocol; null where it has none.
  virtual std::unique_ptr<GameServer> server() const { return nullptr; }
  virtual std::unique_ptr<RemoteClient> client() const { return nullptr; }
  virtual std::unique_ptr<Solver> solver() const { return nullptr; }
};

// A match with clients of the game's own protocol. The game's server and the clients' processes are started
// for this match alone. The result is the same as for any other match of the arena.

bool has_clients(const std::vector<std::string>& players);

/// Throws BadRequest if `words` are not flags of the game's server, or the game has none.
void check_serve_flags(const HostedEntry& game, const std::string& words);

/// Plays on the calling thread, which must live until the programs have ended. Throws BadRequest if the game
/// has no protocol or the request is wrong, Failure if the match cannot be played.
MatchResult play_served(const HostedEntry& game, const MatchRequest& request, const MatchSinks& sinks);

}  // namespace agon
