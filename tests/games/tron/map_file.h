// Writes map files of the original, which the server only reads.
#pragma once

#include <boost/json/serialize.hpp>
#include <string>

#include "core/to_json.h"
#include "games/tron/rules/map.h"

namespace agon::tron {

/// Constants and map of a configuration as a file of the original.
inline std::string map_text(const Config& config) {
  const Map map = map_of(config, 0);
  const auto agent = [](const Start& start) {
    return json::object{{"position", {{"x", start.x}, {"y", start.y}}},
                        {"direction", to_json(start.direction)}};
  };
  return json::serialize(
      json::object{{"board", to_json(map.rows)},
                   {"constants", to_json(static_cast<const Constants&>(config))},
                   {"agents", {{"Blue", agent(map.starts[blue])}, {"Yellow", agent(map.starts[yellow])}}}});
}

}  // namespace agon::tron
