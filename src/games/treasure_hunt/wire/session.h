// One game as a client lives it: registration, states, actions.
#pragma once

#include <optional>

#include "core/clocks.h"
#include "games/treasure_hunt/wire/client_picture.h"
#include "games/treasure_hunt/wire/http_client.h"
#include "games/treasure_hunt/wire/translation.h"

namespace agon::treasure_hunt {

/// Of the time for an action: a part is left to polling and the network.
Nanoseconds time_to_think(std::chrono::milliseconds action);

/// Asks the server for a game; its id. Throws Failure or BadMessage.
std::string new_game(HttpClient& http, bool debug_mode, bool dummy_competition);

class Session {
 public:
  /// Registers `player`. Throws Failure or BadMessage, as all functions.
  Session(HttpClient& http, std::string game, const std::string& player, Profile profile);

  View look();
  /// Whether the last look showed another state than the one before.
  bool has_changed() const { return has_changed_; }
  Picture picture(const View& view) { return picture_.next(view, message_); }
  /// Why the server refused it, which has lost the game; nothing: it took it.
  std::optional<std::string> act(const Action& action);

 private:
  HttpClient& http_;
  std::string path_, id_;
  RemoteEyes eyes_;
  ClientPicture picture_;
  GameStateMessage message_;
  std::string acted_at_;  ///< id of the state on which the last action was taken
  bool has_changed_ = false;
};

}  // namespace agon::treasure_hunt
