// The maps of the house: the upper half and the middle row; the lower half is the upper one turned by 180
// degrees.
#include <algorithm>
#include <map>

#include "core/from_json.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

using Half = std::vector<std::string>;

const std::map<std::string, Half, std::less<>>& halves() {
  static const std::map<std::string, Half, std::less<>> all{
      {"open",
       {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "W.................................W",
        "W.................................W", "W.................................W",
        "W.................................W", "W.................................W",
        "W.................................W", "W.................................W",
        "W.................................W", "W.................................W",
        "W................W................W"}},
      {"rooms",
       {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "W..........W...........W..........W",
        "W..........W...........W..........W", "W..........W......................W",
        "W......................W..........W", "W..........W...........W..........W",
        "W..........W...........W..........W", "WWWW....WWWWWWW.....WWWWWWWW...WWWW",
        "W.................................W", "W.................................W",
        "W.............WWW.WWW.............W"}},
      {"maze",
       {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "W.................................W",
        "W....WWWWWWW...W...WWWWWWWWW......W", "W..........W...W...........W......W",
        "W..........W...W...........W...W..W", "W..WWWWW...W...WWWWWWW.....W...W..W",
        "W......W...W...............W...W..W", "W......W...WWWWWW....W.........W..W",
        "W..W...W.............WWWWWWW...W..W", "W..W.............W.............W..W",
        "W..W...WWWWWW....W....WWWWWW...W..W"}},
      {"pillars",
       {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "W.................................W",
        "W.................................W", "W......WW.....WW...WW.....WW......W",
        "W......WW.....WW...WW.....WW......W", "W.................................W",
        "W.................................W", "W...WW.....WW....W....WW.....WW...W",
        "W...WW.....WW....W....WW.....WW...W", "W.................................W",
        "W.......W........W........W.......W"}},
  };
  return all;
}

Map whole(const Half& half) {
  Map map;
  map.rows = half;
  for (auto row = half.rbegin() + 1; row != half.rend(); ++row)
    map.rows.emplace_back(row->rbegin(), row->rend());
  for (auto& row : map.rows) std::replace(row.begin(), row.end(), '.', 'E');
  const int width = static_cast<int>(map.rows.front().size());
  const int height = static_cast<int>(map.rows.size());
  map.starts = {Start{1, 1, Direction::Right}, Start{width - 2, height - 2, Direction::Left}};
  return map;
}

Map custom_map(const Config& config) {
  if (config.starts.size() != 2) throw BadValue("starts", "a custom map needs two: of Blue and of Yellow");
  return {config.rows, {config.starts[0], config.starts[1]}};
}

}  // namespace

const std::vector<std::string>& map_names() {
  static const std::vector<std::string> names{"open", "rooms", "maze", "pillars"};
  return names;
}

bool is_named(std::string_view name) { return halves().contains(name); }

Map named_map(std::string_view name) {
  const auto found = halves().find(name);
  if (found == halves().end())
    throw BadValue("map", "no map \"" + std::string(name) +
                              "\"; there are: open, rooms, maze, pillars, generated, custom");
  return whole(found->second);
}

Map map_of(const Config& config, std::uint64_t match_seed) {
  if (config.map == "custom") return custom_map(config);
  if (config.map == "generated")
    return generated_map(config.width, config.height, config.map_seed == 0 ? match_seed : config.map_seed);
  return named_map(config.map);
}

}  // namespace agon::tron
