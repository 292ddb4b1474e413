#include "app/program/pages/match_order.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>

#include "app/program/pages/people.h"
#include "core/errors.h"
#include "arena/players.h"
#include "core/from_json.h"
#include "core/random.h"

namespace agon::app {

namespace {
constexpr double longest_step_ms = 60'000;
constexpr double longest_person_seconds = 3600;
constexpr double shortest_beat_ms = 10;
constexpr std::size_t longest_name = 40;

void check_pace(const MatchOrder& order) {
  if (!(order.person_seconds >= 0 && order.person_seconds <= longest_person_seconds))
    throw BadRequest(fmt::format("person_seconds: must be from 0 to {}", longest_person_seconds));
  if (order.real_time && !(order.step_ms >= shortest_beat_ms))
    throw BadRequest(
        fmt::format("step_ms: a match in real time needs a beat of at least {} ms", shortest_beat_ms));
  if (order.name.size() > longest_name)
    throw BadRequest(fmt::format("name: must be at most {} bytes", longest_name));
}

}  // namespace

MatchOrder parse_order(std::string_view body) {
  json::error_code error;
  const auto value = json::parse(json::string_view(body.data(), body.size()), error);
  if (error) throw BadRequest("the body is not JSON: " + error.message());
  MatchOrder order;
  from_json(value, order);
  if (order.seed > largest_seed) throw BadRequest(fmt::format("seed: must be at most {}", largest_seed));
  if (!(order.step_ms <= longest_step_ms))
    throw BadRequest(fmt::format("step_ms: must be at most {}", longest_step_ms));
  check_pace(order);
  // A page may be open to strangers: of programs it starts those alone that lie in a folder named for that.
  for (const auto& name : order.players)
    if (is_outside(name) && !name.starts_with(lab_scheme))
      throw BadRequest(fmt::format("players: \"{}\" is a program; the pages start built-in players, and programs of a lab as "
                                   "lab:NAME",
                                   name.substr(0, 40)));
  return order;
}

MatchRequest request_for(const HostedEntry& game, const MatchOrder& order) {
  MatchRequest request;
  request.config = game.config_from(order.config, {});
  request.seed = order.seed;
  request.players = order.players;
  for (auto& player : request.players)
    if (player == person_player && !order.name.empty()) player = order.name;
  request.step_ms = order.step_ms;
  request.real_time = order.real_time;
  request.person_ms = order.person_seconds * 1000;
  return request;
}

}  // namespace agon::app
