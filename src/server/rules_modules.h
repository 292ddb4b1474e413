// The games' rules for browsers (docs/rules-in-the-browser.md), with which pages play records and matches.
#pragma once

#include <map>
#include <string>

#include "net/router.h"

namespace agon::server {

class RulesModules {
 public:
  /// `folder`: a folder with GAME.wasm files; empty: the modules inside the program; "none": no modules.
  /// Throws BadRequest if the folder has none.
  explicit RulesModules(const std::string& folder = "");

  /// A game's module as gzip; empty: there is none.
  std::string gzipped(const std::string& game) const;

  /// Adds GET /wasm/GAME.wasm. A missing module gets an empty answer (204), and the page uses the server's
  /// pictures.
  void add_routes(net::Router& router) const;

 private:
  std::map<std::string, std::string> modules_;  ///< by game
};

}  // namespace agon::server
