// Serves the files of the pages, and knows which paths are pages.
#pragma once

#include "net/assets.h"

namespace agon::app {

/// Serves the files of the pages. A path listed in web/src/page_paths.ts, which the build writes to
/// /page_paths.txt, gets the page. Any other path gets 404 with a page that says so.
net::Handler serve_pages(std::span<const net::Asset> files);

}  // namespace agon::app
