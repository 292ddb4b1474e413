// The script and style of the pages in one file that opens from a disk, together with its data.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "contest/report.h"
#include "hosting/games.h"
#include "server/rules_modules.h"

namespace agon::server {

/// The data of a page: the id by which the script finds it, and the bytes.
using Carried = std::vector<std::pair<std::string, std::string>>;

/// `about`: a noun for readers without JavaScript, "a match". Throws Failure if the program was built without
/// its pages.
std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried);

/// A text for the content of an element, or for an attribute in double quotes.
std::string html_escaped(std::string text);

// A contest as one page that opens from a disk without a server.

/// `replay_link`: the address of a match's record or page, or "". Throws Failure if the program was built
/// without its pages.
std::string contest_page(const contest::Report& report,
                         const std::function<std::string(const contest::Key&)>& replay_link);

// A match with its viewer as one page that opens from a disk without a server.

struct PageOptions {
  bool share_notes = false;               ///< include the private parts beside the record
  std::size_t most_frames = 256'000'000;  ///< most bytes of compressed pictures
};

/// HTML of the match whose record is at `record_path`. If its game has a module, the page contains record and
/// module and plays the match itself. Otherwise, and for a served Zappy world, it contains the picture of
/// every step. Throws Failure if the program was built without its pages, BadRequest if the pictures are too
/// large, and any error of reading the record.
std::string replay_page(const Games& games, const RulesModules& modules, const std::string& record_path,
                        const PageOptions& options = {});

}  // namespace agon::server
