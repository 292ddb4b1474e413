#include <algorithm>

#include "arena/signature.h"
#include "core/hash.h"
#include "core/to_json.h"
#include "core/version.h"
#include "core/write_json.h"
#include "module/call.h"
#include "module/calls.h"
#include "module/game.h"

namespace agon::wasm {

namespace {

struct ConfigOrder {
  json::value base{};                ///< null: the defaults
  std::vector<std::string> words{};  ///< key=value
};
BOOST_DESCRIBE_STRUCT(ConfigOrder, (), (base, words))

struct PlayOrder {
  json::value config{};
  std::uint64_t seed = 0;
  std::vector<std::string> players{};
  std::vector<std::string> names{};
  std::uint32_t opening = 0;
  std::string started{};
};
BOOST_DESCRIBE_STRUCT(PlayOrder, (), (config, seed, players, names, opening, started))

struct SpeedOrder {
  double seconds = 1;
};
BOOST_DESCRIBE_STRUCT(SpeedOrder, (), (seconds))

std::string describe(std::string_view) {
  auto all = entry().description();
  all["program"] = program_version();
  all["players"] = to_json(entry().players());
  return json_text(all);
}

std::string config(std::string_view argument) {
  const auto order = read_argument<ConfigOrder>(argument);
  return json_text(entry().config_from(order.base, order.words));
}

/// A whole match of built-in players: the lines of its record.
std::string play(std::string_view argument) {
  const auto order = read_argument<PlayOrder>(argument);
  MatchRequest request{order.config, order.seed, order.players};
  request.names = order.names;
  request.opening = order.opening;
  MatchSinks sinks;
  std::string record;
  sinks.record_line = [&](const std::string& lines) { record += lines; };
  sinks.started = order.started;
  sinks.clocks = false;
  entry().play(request, sinks);
  return record;
}

std::string signature(std::string_view) { return json_text(json::string(hash_text(signature_of(entry())))); }

/// Steps a second under random legal actions, as `agon bench GAME` measures it.
std::string speed(std::string_view argument) {
  return json_text(
      json::value(entry().speed(std::clamp(read_argument<SpeedOrder>(argument).seconds, 0.01, 60.0))));
}

/// A line of the rule oracle, as `agon step` answers it.
std::string step_of_oracle(std::string_view line) {
  static const auto oracle = entry().oracle();
  return oracle->answer(line);
}

}  // namespace

void add_game_calls(Calls& calls) {
  calls["describe"] = describe;
  calls["config"] = config;
  calls["play"] = play;
  calls["signature"] = signature;
  calls["speed"] = speed;
  calls["oracle"] = step_of_oracle;
}

}  // namespace agon::wasm
