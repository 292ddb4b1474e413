// The order for a match: the body of POST /api/matches.
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/games.h"

namespace agon::app {

/// Where a match continues from: another match, live or finished, and the number of its steps.
struct ForkOrder {
  std::string match;
  std::uint64_t step = 0;
};
BOOST_DESCRIBE_STRUCT(ForkOrder, (), (match, step))

struct MatchOrder {
  std::string game;
  std::vector<std::string> players;
  std::uint64_t seed = 1;
  boost::json::value config;
  double step_ms = -1;
  bool real_time = false;           ///< play a step at each beat of `step_ms`, whatever the game's own pace
  std::string name;                 ///< the shown name of the people among the players
  std::vector<std::string> names;   ///< one per player, if several people play; empty: `name`
  double person_seconds = 600;      ///< a person's time for a move; 0: no limit
  std::optional<ForkOrder> from{};  ///< if set: game, configuration and seed come from that match
};
BOOST_DESCRIBE_STRUCT(MatchOrder, (),
                      (game, players, seed, config, step_ms, real_time, name, names, person_seconds, from))

/// Reads an order. Throws BadRequest or BadValue, which say what is wrong.
MatchOrder parse_order(std::string_view body);
MatchRequest request_for(const HostedEntry& game, const MatchOrder& order);

}  // namespace agon::app
