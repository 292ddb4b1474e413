// The files of the pages, carried inside the program. cmake/embed.cmake makes the list from a folder.
#pragma once

#include <span>
#include <string_view>

#include "net/router.h"

namespace agon::net {

struct Asset {
  std::string_view path;  ///< "/assets/index-1a2b.js"
  std::string_view bytes;
};

/// By the extension of the name.
std::string_view content_type_of(std::string_view path);

/// A handler for Router::otherwise: the asset at the path; index.html for every path without an extension
/// that is not under /api, so that the page itself decides what it shows there; 404 for the rest. Compressed
/// once, here, and shared by all answers. What is under /assets may be kept for ever; the rest is asked for
/// anew, by ETag.
Handler serve_assets(std::span<const Asset> assets);

}  // namespace agon::net
