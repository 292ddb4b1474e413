#include "server/game_description.h"

#include <algorithm>

#include "core/to_json.h"

namespace agon::app {

namespace {

/// Whoever fits: chance, where it can sit there.
std::string somebody(const std::vector<PlayerInfo>& players, Seat seat) {
  std::string name;
  for (const auto& player : players) {
    const bool fits = std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end();
    if (fits && (name.empty() || player.name == "random")) name = player.name;
  }
  return name;
}

Outcome an_outcome(const HostedEntry& game) {
  MatchRequest request;
  request.seed = 1;
  const auto players = game.players();
  for (Seat seat = 0; seat < game.seats(nullptr); ++seat) request.players.push_back(somebody(players, seat));
  MatchSinks sinks;
  sinks.clocks = false;  // a busy machine must not change it
  return game.play(request, sinks).outcome;
}

/// What the strictest clock leaves for a first decision; null: none runs.
json::value first_time_left(const json::value& clocks) {
  double left = 0;
  const auto hold = [&](const char* name) {
    const auto ms = clocks.at(name).to_number<double>();
    if (ms > 0 && (left == 0 || ms < left)) left = ms;
  };
  hold(clocks.at("first_move_ms").to_number<double>() > 0 ? "first_move_ms" : "per_move_ms");
  hold("total_ms");
  return left == 0 ? json::value(nullptr) : json::value(left);
}

json::array lines_of(const HostedEntry& game, const json::object& about) {
  const auto example = [&](const char* part) { return about.at(part).at("example"); };
  const auto& seat = about.at("seat");
  const json::object start{
      {"game", game.info().name},    {"seat", seat},
      {"seats", about.at("seats")},  {"role", game.info().role(seat.to_number<std::size_t>())},
      {"config", example("config")}, {"clocks", about.at("clocks")}};
  const json::object question{{"step", 0},
                              {"time_left_ms", first_time_left(about.at("clocks"))},
                              {"view", example("view")},
                              {"legal", json::array{example("action")}}};
  const auto line = [](const char* from, json::object words) {
    return json::object{{"from", from}, {"line", std::move(words)}};
  };
  return {line("arena", {{"start", start}}),
          line("bot", {{"ready", {{"name", "my bot"}, {"legal", true}, {"observe", false}}}}),
          line("arena", {{"decide", question}}),
          line("bot", {{"action", example("action")}, {"value", 0.25}, {"note", "why I did it"}}),
          line("arena", {{"observe", {{"step", 1}, {"view", example("view")}}}}),
          line("arena", {{"end", {{"outcome", to_json(an_outcome(game))}, {"seat", seat}}}})};
}

}  // namespace

json::object described(const HostedEntry& game) {
  auto about = game.description();
  about["lines"] = lines_of(game, about);
  return about;
}

}  // namespace agon::app
