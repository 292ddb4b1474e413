#include "server/live_order.h"

#include <fmt/format.h>

#include "arena/players.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "server/person.h"
#include "server/route.h"
#include "text/utf8.h"

namespace agon::server {

namespace {
constexpr double shortest_beat_ms = 10;
constexpr std::size_t longest_name = 40;

std::size_t characters_of(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(first_character(text).bytes);
  return count;
}

void check_names(const LiveOrder& order) {
  check_name("name", order.name);
  for (const auto& name : order.names) check_name("names", name);
  if (!order.names.empty() && order.names.size() != order.players.size())
    throw BadRequest(fmt::format("names: expected one for each of the {} players, or none, got {}",
                                 order.players.size(), order.names.size()));
}

}  // namespace

void check_name(const std::string& field, const std::string& name) {
  if (characters_of(name) > longest_name)
    throw BadRequest(fmt::format("{}: must have at most {} characters", field, longest_name));
  if (utf8_repaired(name) != name)
    throw BadRequest(fmt::format("{}: must be UTF-8 without control characters", field));
}

LiveOrder parse_order(std::string_view body) {
  const auto order = read_body<LiveOrder>(body);
  if (order.real_time && order.step_ms < shortest_beat_ms)
    throw BadRequest(fmt::format("step_ms: real time needs a beat of at least {} ms", shortest_beat_ms));
  check_names(order);
  // The pages may be open to strangers, so an order may name no programs except those of a lab.
  for (const auto& name : order.players)
    if (is_outside(name) && kind_of_player(name) != PlayerSpec::Kind::lab_entry)
      throw BadRequest(
          fmt::format("players: \"{}\" is a program; the pages start only built-in players, and programs of "
                      "a lab as lab:NAME",
                      name.substr(0, 40)));
  return order;
}

MatchRequest request_for(const HostedEntry& game, const LiveOrder& order) {
  MatchRequest request;
  request.config = game.config_from(order.config, {});
  request.seed = order.seed;
  request.players = order.players;
  for (std::size_t seat = 0; seat < request.players.size(); ++seat) {
    auto& player = request.players[seat];
    if (player != person_player) continue;
    if (seat < order.names.size() && !order.names[seat].empty())
      player = order.names[seat];
    else if (!order.name.empty())
      player = order.name;
  }
  request.step_ms = order.step_ms;
  request.real_time = order.real_time;
  request.person_ms = order.person_seconds * 1000;
  return request;
}

}  // namespace agon::server
