// Any Game -> what the arena and the program need of it.
#pragma once

#include <fmt/format.h>

#include "arena/game_entry.h"
#include "arena/game_of.h"
#include "arena/requested_match.h"
#include "arena/speed.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/schema.h"

namespace agon {

/// Reads and checks a configuration (null: the defaults). Throws BadRequest.
template <Game G>
typename G::Config read_config(const json::value& value) {
  typename G::Config config;
  try {
    if (!value.is_null()) from_json(value, config, "config");
  } catch (const BadValue& bad) {
    throw BadRequest(bad.what());
  }
  const auto problem = G::problem(config);
  if (!problem.empty()) throw BadRequest("config: " + problem);
  return config;
}

/// `Base`: GameEntry, or what stands on it.
template <Game G, class Base = GameEntry>
class GameEntryOf : public Base {
 public:
  const GameInfo& info() const override { return G::info(); }

  std::vector<PlayerInfo> players() const override {
    std::vector<PlayerInfo> list;
    const auto seats = G{typename G::Config{}}.seats();
    for (const auto& entry : players_of<G>()) {
      list.push_back({entry.name, entry.summary, {}, entry.figures});
      for (Seat seat = 0; seat < seats; ++seat)
        if (entry.fits(seat)) list.back().seats.push_back(seat);
    }
    return list;
  }

  void check_player(const std::string& name, Seat seat) const override { player_named<G>(name, seat); }
  json::array player_params(const std::string& name, Seat seat) const override {
    const auto entry = player_named<G>(name, seat);
    return entry.params == nullptr ? json::array{} : entry.params->schema();
  }

  /// On the fields of state, action and view, if the game has notes; the configuration has its own.
  static FieldNotes field_notes() {
    if constexpr (requires { G::field_notes(); }) return G::field_notes();
    return {};
  }

  /// Beside what GameEntry promises: seats, the seat that sees the example of a view, and clocks, as a
  /// program is told them.
  json::object description() const override {
    const G game{typename G::Config{}};
    const auto state = game.start(0);
    Seat seat = 0;
    game.deciders(state).each([&](Seat each) { seat = each; });
    const auto clocks = game.clocks();
    const auto notes = field_notes();
    const auto actions = game.actions(state, seat);
    json::object all;
    all["info"] = to_json(G::info());
    all["seats"] = game.seats();
    all["seat"] = seat;
    all["clocks"] = {{"first_move_ms", milliseconds(clocks.first_move)},
                     {"per_move_ms", milliseconds(clocks.per_move)},
                     {"total_ms", milliseconds(clocks.total)}};
    all["config"] = {{"fields", schema_of<typename G::Config>(notes)}, {"example", to_json(game.config())}};
    all["state"] = {{"fields", schema_of<typename G::State>(notes)}, {"example", to_json(state)}};
    all["action"] = {{"fields", schema_of<typename G::Action>(notes)},
                     {"example", to_json(actions.empty() ? typename G::Action{} : actions.back())}};
    const auto& view = game.view(state, seat);
    const auto& told = told_of(game, view, seat);
    all["view"] = {{"fields", schema_of<std::remove_cvref_t<decltype(told)>>(notes)},
                   {"example", to_json(told)}};
    return all;
  }

  json::value config_from(const json::value& base,
                          const std::vector<std::string>& assignments) const override {
    auto config = read_config<G>(base);
    try {
      for (const auto& assignment : assignments) set_field(config, assignment);
    } catch (const BadValue& bad) {
      throw BadRequest(fmt::format("--set: {}", bad.what()));
    }
    return to_json(read_config<G>(to_json(config)));
  }

  std::shared_ptr<const AnyGame> rules(const json::value& config) const override {
    return any_game<G>(read_config<G>(config));
  }
  std::shared_ptr<const AnyGame> rules_of(const Record& record) const override {
    return std::make_shared<const GameOf<G>>(agon::rules_of<G>(record));
  }

  std::vector<json::value> variants(const json::value& config) const override {
    std::vector<json::value> list;
    if constexpr (requires(const typename G::Config& one) { G::variants(one); })
      for (const auto& variant : G::variants(read_config<G>(config))) list.push_back(to_json(variant));
    return list;
  }
  /// A game with such a scheme overrides it: starting programs is no matter of rules.
  std::optional<ProgramCommand> program_of(const std::string&, Seat, const ToolRunner&) const override {
    return std::nullopt;
  }

  MatchResult play(const MatchRequest& request, const MatchSinks& sinks) const override {
    const bool programs = std::any_of(request.players.begin(), request.players.end(), is_outside);
    const auto game = request.rules ? request.rules : rules(request.config);
    if (programs) return RequestedMatch<AnyGame>(game, request, sinks).play();
    return RequestedMatch<G>(dynamic_cast<const GameOf<G>&>(*game).rules(), request, sinks).play();
  }

  double speed(double seconds) const override { return steps_per_second<G>(seconds); }
};

}  // namespace agon
