// The parts of a request's target. Pure, and safe for whatever a stranger sends.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::net {

/// "%41" -> "A"; nothing for a broken escape. `plus_is_space` for queries.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

/// Well-formed UTF-8 without control characters: fit for a log line and for JSON.
bool is_plain_text(std::string_view text);

struct Target {
  std::vector<std::string>
      segments;      ///< decoded parts of the path between slashes; at least one, maybe empty
  std::string path;  ///< decoded; starts with "/"
  std::map<std::string, std::string> query;  ///< of a name that comes twice, the last value
};

/// "/a/b%20c?x=1&y" -> parts. Nothing for a target that is not a path, has a broken escape or is not plain
/// text, and for a segment that could lead out of a folder: "..", ".", or one with a slash or backslash
/// inside, however encoded.
std::optional<Target> parse_target(std::string_view target);

}  // namespace agon::net
