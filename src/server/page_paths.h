// The pages' files, and which paths are pages.
#pragma once

#include "net/assets.h"

namespace agon::app {

/// Serves the pages' files. Those of the paths that web/src/page_paths.ts lists, which the build writes into
/// /page_paths.txt, answer with the page; other paths answer 404, with the page that says so.
net::Handler serve_pages(std::span<const net::Asset> files);

}  // namespace agon::app
