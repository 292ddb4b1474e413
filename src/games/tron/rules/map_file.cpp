// The original's map files.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/to_json.h"
#include "games/tron/rules/map.h"

namespace agon::tron {
namespace {

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
FileAgent agent_of(const Start& start) { return {{start.x, start.y}, start.direction}; }

void require(const json::value& value, std::string_view key) {
  if (!value.is_object() ||
      value.get_object().if_contains(json::string_view(key.data(), key.size())) == nullptr)
    throw BadValue("map", "\"" + std::string(key) + "\" is missing: a map has board, constants and agents");
}

}  // namespace

Config read_map(std::string_view text) {
  json::error_code error;
  const auto value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error) throw BadValue("map", "not JSON: " + error.message());
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

std::string map_text(const Config& config) {
  const Map map = map_of(config, 0);
  const File file{map.rows, config, {agent_of(map.starts[blue]), agent_of(map.starts[yellow])}};
  return json::serialize(to_json(file));
}

}  // namespace agon::tron
