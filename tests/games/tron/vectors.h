// The recorded truths of the original server: steps and frames in tests/vectors/tron.jsonl, and whole games,
// which carry other people's maps and so lie outside the repository.
#pragma once

#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "games/tron/rules/rules.h"

namespace agon::tron {

inline const std::string step_file = AGON_TEST_DIR "/vectors/tron.jsonl";
inline const std::string game_file = AGON_TEST_DIR "/../../shared/spec/vectors/tron.jsonl";

/// All records of a kind ("step", "wire" or "game"); none where the file is absent.
inline std::vector<boost::json::object> vectors_of(const std::string& path, std::string_view kind) {
  std::vector<boost::json::object> found;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    auto record = boost::json::parse(line).as_object();
    if (std::string_view(record.at("k").as_string()) == kind) found.push_back(std::move(record));
  }
  return found;
}

inline int number(const boost::json::value& value) { return static_cast<int>(value.as_int64()); }

inline Constants constants_of(const boost::json::value& list) {
  Constants constants;
  std::size_t at = 0;
  each_member<Constants>([&](std::string_view, auto member) { constants.*member = number(list.at(at++)); });
  return constants;
}

/// [x, y, direction, health, cooldown, rem]
inline Agent agent_of(const boost::json::value& list) {
  return {number(list.at(3)),
          {number(list.at(0)), number(list.at(1))},
          static_cast<Direction>(number(list.at(2))),
          number(list.at(4)),
          number(list.at(5))};
}

inline Board board_of(const boost::json::value& rows) {
  Board board;
  board.read_json(rows, "board");
  return board;
}

/// The letters of a cycle in the order of arrival: the last direction counts, 'w' activates.
inline Action action_of(std::string_view letters) {
  Action action;
  for (const char letter : letters) {
    if (letter == 'w')
      action.activate_wall_breaker = true;
    else
      action.direction = static_cast<Direction>(std::string_view("URDL").find(letter));
  }
  return action;
}

/// "Blue", "Yellow", or "" for a draw or a game that goes on.
inline std::string winner_in(const boost::json::value& value) {
  return value.is_null() ? std::string() : std::string(value.as_string().c_str());
}
inline std::string winner_of(const Outcome& outcome) {
  return outcome.winners.empty() ? std::string() : side_names[outcome.winners[0]];
}

}  // namespace agon::tron
