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

/// Determined by the extension of the path.
std::string_view content_type_of(std::string_view path);

/// A handler for Router::otherwise. It answers with the asset at the path, or with index.html for every path
/// without an extension outside /api, because the page itself decides what to show there; all other paths get
/// 404. An asset is compressed once, by the first request for it, and all answers share it. Clients may cache
/// everything under /assets for ever; they revalidate the rest by ETag.
Handler serve_assets(std::span<const Asset> assets);

}  // namespace agon::net
