#include "app/program/pages/match_order.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include "arena/errors.h"
#include "arena/players.h"
#include "core/from_json.h"
#include "core/random.h"

namespace agon::app {

namespace {
constexpr double longest_step_ms = 60'000;
}

MatchOrder parse_order(std::string_view body) {
  json::error_code error;
  const auto value = json::parse(json::string_view(body.data(), body.size()), error);
  if (error) throw BadRequest("the body is not JSON: " + error.message());
  MatchOrder order;
  from_json(value, order);
  if (order.seed > largest_seed) throw BadRequest(fmt::format("seed: must be at most {}", largest_seed));
  if (!(order.step_ms <= longest_step_ms))
    throw BadRequest(fmt::format("step_ms: must be at most {}", longest_step_ms));
  // A page may be open to strangers: it never starts programs on this machine.
  for (const auto& name : order.players)
    if (is_outside(name))
      throw BadRequest(fmt::format("players: \"{}\" is a program; the pages start built-in players alone",
                                   name.substr(0, 40)));
  return order;
}

MatchRequest request_for(const GameEntry& game, const MatchOrder& order) {
  MatchRequest request;
  request.config = game.config_from(order.config, {});
  request.seed = order.seed;
  request.players = order.players;
  request.step_ms = order.step_ms;
  return request;
}

}  // namespace agon::app
