// The files of the pages, carried inside the program. cmake/embed.cmake makes the list from a folder.
// The lists include this file alone, so it stays cheap to compile; Router's header declares serve_assets.
#pragma once

#include <span>
#include <string_view>

namespace agon::net {

struct Asset {
  std::string_view path;  ///< "/assets/index-1a2b.js"
  std::string_view bytes;
};

/// Determined by the extension of the path.
std::string_view content_type_of(std::string_view path);

}  // namespace agon::net
