// The pages' own script and style in one file that opens from a disk, with the data it shows inside.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace agon::app {

/// What a page carries: the id under which its script finds it, and bytes.
using Carried = std::vector<std::pair<std::string, std::string>>;

/// `about`: a noun for readers without JavaScript, "a match". Throws Failure when the program was built
/// without its pages.
std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried);

}  // namespace agon::app
