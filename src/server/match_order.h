// "Play this": the body of POST /api/matches.
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/games.h"

namespace agon::app {

/// Where a match goes on from: another one, live or finished, and so many of its steps.
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
  bool real_time = false;  ///< steps at each beat of `step_ms`, whatever the game's own pace
  std::string name;        ///< of the people among the players, as shown
  std::vector<std::string>
      names;                    ///< instead, one a player: of several people each has a name; empty: `name`
  double person_seconds = 600;  ///< a person's clock of a move; 0: none
  std::optional<ForkOrder> from{};  ///< then game, configuration and seed are that match's
};
BOOST_DESCRIBE_STRUCT(MatchOrder, (),
                      (game, players, seed, config, step_ms, real_time, name, names, person_seconds, from))

/// Reads an order; throws BadRequest or BadValue with what is wrong.
MatchOrder parse_order(std::string_view body);
MatchRequest request_for(const HostedEntry& game, const MatchOrder& order);

}  // namespace agon::app
