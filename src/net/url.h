// The parts of a request's target.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::net {

/// "%41" -> "A"; nothing for a broken escape. `plus_is_space` for queries.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

struct Target {
  std::vector<std::string> segments;  ///< decoded parts of the path between slashes
  std::string path;                   ///< decoded
  std::map<std::string, std::string> query;
};

/// "/a/b%20c?x=1&y" -> parts; nothing for a target that is not a path, has a broken escape, a NUL, or a "..".
std::optional<Target> parse_target(std::string_view target);

}  // namespace agon::net
