// The recorded truths of tests/vectors/evasion.jsonl: steps, lines of sight and whole games of the original
// server.
#pragma once

#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "games/evasion/rules/rules.h"

namespace agon::evasion {

/// All records of a kind: "step", "los" or "game".
inline std::vector<boost::json::object> vectors_of(std::string_view kind) {
  std::vector<boost::json::object> found;
  std::ifstream file(AGON_TEST_DIR "/vectors/evasion.jsonl");
  for (std::string line; std::getline(file, line);) {
    auto record = boost::json::parse(line).as_object();
    if (std::string_view(record.at("k").as_string()) == kind) found.push_back(std::move(record));
  }
  return found;
}

inline std::string word_of(const boost::json::object& record, std::string_view key) {
  const auto* value = record.if_contains(boost::json::string_view(key.data(), key.size()));
  return value != nullptr && value->is_string() ? std::string(value->get_string().c_str()) : std::string();
}

/// The rules as the original server plays them, with the N and M of a record.
inline Rules original_rules(const boost::json::object& record) {
  Config config;
  config.wall_interval = static_cast<int>(record.at("n").as_int64());
  config.max_walls = static_cast<int>(record.at("m").as_int64());
  config.line_of_sight = LineOfSight::original;
  config.walls_may_cross = word_of(record, "variant") == "2024";
  return Rules(config);
}

}  // namespace agon::evasion
