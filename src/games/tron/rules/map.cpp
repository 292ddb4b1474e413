#include "games/tron/rules/map.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "core/from_json.h"
#include "core/random.h"
#include "games/tron/rules/room.h"

namespace agon::tron {

namespace {

std::string border_problem(const Board& board) {
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) {
      const bool on_border = x == 0 || y == 0 || x == board.width() - 1 || y == board.height() - 1;
      if (on_border && board.at({x, y}) != Cell::AreaWall)
        return fmt::format("the border must be closed, but ({},{}) is no W", x, y);
      if (is_built(board.at({x, y})))
        return fmt::format("a map has no walls of a side, but ({},{}) is one: only W and E", x, y);
    }
  return {};
}

std::string start_problem(const Board& board, const Map& map) {
  for (Seat side = 0; side < 2; ++side) {
    const Position at{map.starts[side].x, map.starts[side].y};
    if (board.at(at) != Cell::Empty)
      return fmt::format("{} starts at ({},{}), which is not an empty cell of the board", side_names[side],
                         at.x, at.y);
  }
  if (map.starts[blue].x == map.starts[yellow].x && map.starts[blue].y == map.starts[yellow].y)
    return "Blue and Yellow start on the same cell";
  return {};
}

// The original's map files.

struct FileAgent {
  Position position;
  Direction direction = Direction::Right;
};
BOOST_DESCRIBE_STRUCT(FileAgent, (), (position, direction))

struct FileAgents {
  FileAgent Blue, Yellow;  // named as in the file
};
BOOST_DESCRIBE_STRUCT(FileAgents, (), (Blue, Yellow))

struct File {
  std::vector<std::string> board;
  Constants constants;
  FileAgents agents;
};
BOOST_DESCRIBE_STRUCT(File, (), (board, constants, agents))

Start start_of(const FileAgent& agent) { return {agent.position.x, agent.position.y, agent.direction}; }

void require(const json::value& value, std::string_view key) {
  if (!value.is_object() ||
      value.get_object().if_contains(json::string_view(key.data(), key.size())) == nullptr)
    throw BadValue("map", "\"" + std::string(key) + "\" is missing: a map has board, constants and agents");
}

// The built-in maps: the upper half and the middle row; the lower half is the upper one turned by 180
// degrees.

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
  if (config.starts.size() != 2)
    throw BadValue("starts", "a custom map needs two, of Blue and then of Yellow");
  return {config.rows, {config.starts[0], config.starts[1]}};
}

constexpr int clearance = 4;  ///< cells around a start that stay empty, along both axes together

class Generator {
 public:
  Generator(int width, int height, std::uint64_t seed)
      : width_(width), height_(height), random_(seed, "tron.map"), open_(height) {
    for (int y = 1; y < height - 1; ++y)
      for (int x = 1; x < width - 1; ++x) open_.open({x, y});
  }

  /// Draws bars of random place and length with their mirror images, while everything stays connected.
  Map map() {
    const int bars = width_ * height_ / 60 + random_.between(0, width_ * height_ / 60);
    for (int bar = 0; bar < bars; ++bar) try_bar();
    return {rows(), {Start{1, 1, Direction::Right}, Start{width_ - 2, height_ - 2, Direction::Left}}};
  }

 private:
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    rows.reserve(static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y) {
      auto& row = rows.emplace_back(static_cast<std::size_t>(width_), 'W');
      for (int x = 1; x < width_ - 1; ++x)
        if (open_.is_open({x, y})) row[static_cast<std::size_t>(x)] = 'E';
    }
    return rows;
  }

  void try_bar() {
    const Room kept = open_;
    bool parts = false;  // the bar may have cut the open cells apart
    const auto direction = static_cast<Direction>(random_.between(1, 2));
    const int length = random_.between(1, 7);
    Position at{random_.between(1, width_ - 2), random_.between(1, height_ - 2)};
    for (int cell = 0; cell < length && may_stand(at); ++cell, at = ahead(at, direction)) {
      parts |= close(at);
      parts |= close({width_ - 1 - at.x, height_ - 1 - at.y});
    }
    if (parts && open_.reached_from({1, 1}) != open_) open_ = kept;
  }

  /// Closes a cell. True: its neighbours may have been connected only through it.
  bool close(const Position& at) {
    if (!open_.is_open(at)) return false;
    open_.close(at);
    const auto ring = ring_round(at, [&](const Position& near) { return open_.is_open(near); });
    return !hang_together(ring, ring & every_side);
  }

  bool may_stand(const Position& at) const {
    if (at.x < 1 || at.y < 1 || at.x > width_ - 2 || at.y > height_ - 2) return false;
    const int near = at.x - 1 + at.y - 1;
    const int far = width_ - 2 - at.x + height_ - 2 - at.y;
    return near > clearance && far > clearance;
  }

  int width_, height_;
  Random random_;
  Room open_;  ///< without the border; no heap, because a learner's matches begin by the hundred thousand a
               ///< second
};

}  // namespace

std::string problem_of(const Map& map) {
  try {
    const Board board(map.rows);
    if (board.width() < least_side || board.height() < least_side)
      return fmt::format("a map needs sides of at least {} cells, got {} x {}", least_side, board.width(),
                         board.height());
    const std::string problem = border_problem(board);
    return problem.empty() ? start_problem(board, map) : problem;
  } catch (const BadValue& bad) {
    return bad.what();
  }
}

Config read_map(std::string_view text) {
  const auto value = parse_json(text, "map");
  for (const auto* key : {"board", "constants", "agents"}) require(value, key);
  for (const auto* side : side_names) require(value.at("agents"), side);
  File file;
  from_json(value, file, "map");
  Config config;
  static_cast<Constants&>(config) = file.constants;
  config.map = "custom";
  // Only W is a wall in the original's files; any other character is an empty cell.
  for (auto& row : file.board)
    for (char& letter : row)
      if (letter != 'W') letter = 'E';
  config.rows = std::move(file.board);
  config.starts = {start_of(file.agents.Blue), start_of(file.agents.Yellow)};
  const std::string problem = problem_of(map_of(config, 0));
  if (!problem.empty()) throw BadValue("map", problem);
  return config;
}

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

Map generated_map(int width, int height, std::uint64_t seed) { return Generator(width, height, seed).map(); }

}  // namespace agon::tron
