// The pages' own script and style in one file that opens from a disk, with the data it shows inside.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "contest/report.h"
#include "server/games.h"
#include "server/rules_modules.h"

namespace agon::app {

/// What a page carries: the id under which its script finds it, and bytes.
using Carried = std::vector<std::pair<std::string, std::string>>;

/// `about`: a noun for readers without JavaScript, "a match". Throws Failure when the program was built
/// without its pages.
std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried);

// A contest as one page that opens from a disk and needs no server: for the classroom's wall and the course's
// page.

/// `replay_link`: the address of a match's record or page, or "". Throws Failure when the program was built
/// without its pages.
std::string contest_page(const contest::Report& report,
                         const std::function<std::string(const contest::Key&)>& replay_link);

// One page with the viewer and a match in it, that opens from a disk and needs no server.

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
