// The addresses of the pages, as web/src/router.ts knows them.
#pragma once

#include <string_view>

#include "net/router.h"

namespace agon::app {

/// Whether there is a page at the path; what is not a page's name may be an asset's.
bool is_page_path(std::string_view path);

/// The pages' files. A path that is no page's answers 404, with the page that says so.
net::Handler serve_pages(net::Handler assets);

}  // namespace agon::app
