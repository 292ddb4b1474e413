// The games' rules for browsers (docs/rules-in-the-browser.md): what pages play records and matches with.
#pragma once

#include <map>
#include <string>

#include "net/router.h"

namespace agon::app {

class RulesModules {
 public:
  /// Those that the program was built with where `folder` is empty; none where it is "none"; else the
  /// GAME.wasm of the folder. Throws BadRequest where the folder has none.
  explicit RulesModules(const std::string& folder = "");

  /// A game's, compressed by gzip; empty: there is none.
  std::string gzipped(const std::string& game) const;

  /// Adds GET /wasm/GAME.wasm. Asked for one that is not there, the answer is empty (204): pages then take
  /// what the server draws.
  void add_routes(net::Router& router) const;

 private:
  std::map<std::string, std::string> modules_;  ///< by game
};

}  // namespace agon::app
