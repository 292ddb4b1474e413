// The order for a live match: the body of POST /api/matches.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/notes.h"
#include "core/random.h"
#include "hosting/games.h"

namespace agon::server {

/// Where a match continues from: another match, live or finished, and the number of its steps.
struct ForkOrder {
  std::string match;
  std::uint64_t step = 0;
};
BOOST_DESCRIBE_STRUCT(ForkOrder, (), (match, step))

struct LiveOrder {
  static constexpr bool is_order = true;
  std::string game;
  std::vector<std::string> players;
  std::uint64_t seed = 1;
  boost::json::value config;
  double step_ms = -1;
  bool real_time = false;
  std::string name;
  std::vector<std::string> names;
  double person_seconds = 600;
  std::optional<ForkOrder> from{};

  static constexpr std::array field_notes{
      FieldNote{"game", "its name, as in /api/games"},
      FieldNote{"config", "the game's configuration; what is left out has its default"},
      FieldNote{"players", "one per seat; person: somebody at a page"},
      FieldNote{"seed", "seed of all random numbers (default 1)", 0, static_cast<double>(largest_seed)},
      FieldNote{"step_ms", "least time of a step; -1: the game's own", -1, 60'000},
      FieldNote{"real_time", "play a step at each beat of `step_ms`, whatever the game's own pace"},
      FieldNote{"name", "the shown name of the people among the players"},
      FieldNote{"names", "one per player, if several people play; empty: `name`"},
      FieldNote{"person_seconds", "a person's time for a move (default 600); 0: no limit", 0, 3600},
      FieldNote{"from", "if set: game, configuration and seed come from that match"},
  };
};
BOOST_DESCRIBE_STRUCT(LiveOrder, (),
                      (game, players, seed, config, step_ms, real_time, name, names, person_seconds, from))

/// Checks a name that a visitor gives, in any script: its length and its characters. `field`: has it. Throws
/// BadRequest.
void check_name(const std::string& field, const std::string& name);
/// Reads an order. Throws BadRequest, which says what is wrong.
LiveOrder parse_order(std::string_view body);
MatchRequest request_for(const HostedEntry& game, const LiveOrder& order);

}  // namespace agon::server
