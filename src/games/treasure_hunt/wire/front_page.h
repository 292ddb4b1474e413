// The page at / of the game's port: what this is, and the command for a client. Pure.
#pragma once

#include <string>

namespace agon::treasure_hunt {

struct FrontPage {
  std::string url;       ///< of this server, without /games; a stranger's words, as they come from a request
  std::string new_game;  ///< the id of the game that was just made; empty: none
  std::string profile;
  bool wanted_game = false;  ///< it was asked for one
};

/// HTML.
std::string front_page_text(const FrontPage& page);

}  // namespace agon::treasure_hunt
