// One page with the viewer and a match in it, that opens from a disk and needs no server.
#pragma once

#include <string>

#include "server/games.h"
#include "server/rules_modules.h"

namespace agon::app {

struct PageOptions {
  bool share_notes = false;               ///< the private parts beside the record go into the page
  std::size_t most_frames = 256'000'000;  ///< bytes of compressed pictures
};

/// HTML of the match whose record is at `record_path`. Where its game's rules are among the modules, the page
/// holds record and module, and plays the match itself; else, and for a served Zappy world, it holds the
/// pictures of every step. Throws Failure when the program was built without its pages, BadRequest when the
/// pictures take more than may be, and what reading the record throws.
std::string replay_page(const Games& games, const RulesModules& modules, const std::string& record_path,
                        const PageOptions& options = {});

}  // namespace agon::app
