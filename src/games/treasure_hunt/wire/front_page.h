// The page at / of the game's port: what the server is, and the command for a client. Pure.
#pragma once

#include <string>

namespace agon::treasure_hunt {

struct FrontPage {
  std::string url;       ///< of this server, without /games; it comes from a request, so do not trust it
  std::string new_game;  ///< the id of the game that was just made; empty: none
  std::string profile;
  bool wanted_game = false;  ///< the request asked for a new game
};

/// HTML.
std::string front_page_text(const FrontPage& page);

}  // namespace agon::treasure_hunt
