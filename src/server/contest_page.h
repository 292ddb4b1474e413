// A contest as one page that opens from a disk and needs no server: for the classroom's wall and the course's
// page.
#pragma once

#include <functional>
#include <string>

#include "contest/report.h"

namespace agon::app {

/// `replay_link`: the address of a match's record or page, or "". Throws Failure when the program was built
/// without its pages.
std::string contest_page(const contest::Report& report,
                         const std::function<std::string(const contest::Key&)>& replay_link);

}  // namespace agon::app
