#include "games/tron/rules/rules.h"

#include <fmt/format.h>

#include "core/from_json.h"

namespace agon::tron {
namespace {

State first_state(const Config& config, const Map& map) {
  State state;
  state.board = Board(map.rows);
  for (Seat side = 0; side < 2; ++side) {
    const Start& start = map.starts[side];
    state.agents[side] = {config.init_health, {start.x, start.y}, start.direction, 0, 0};
  }
  return state;
}

}  // namespace

Rules::Rules(Config config) : GameBase(std::move(config)) {
  const bool drawn_once = config_.map == "generated" && config_.map_seed != 0 && problem(config_).empty();
  if (is_named(config_.map) || drawn_once)
    first_ = std::make_shared<const State>(first_state(config_, map_of(config_, 0)));
}

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "tron",
      .title = "Tron",
      .summary = "Two agents leave walls behind them and break through them; the higher score wins.",
      .roles = {"Blue", "Yellow"},
      .least_score = -60,
      .most_score = 300,
      .longest = 300,
  };
  return info;
}

std::vector<Config> Rules::variants(const Config& config) {
  std::vector<Config> list;
  if (config.map != Config{}.map) return list;
  for (const auto& name : map_names()) {
    list.push_back(config);
    list.back().map = name;
    list.push_back(config);
    list.back().map = "generated";
  }
  return list;
}

std::string Rules::problem(const Config& config) {
  if (config.map == "generated" && config.width * config.height > most_cells)
    return fmt::format("width x height must be at most {}", most_cells);
  if (config.map != "custom" && !(config.rows.empty() && config.starts.empty()))
    return "rows and starts are for map=custom alone";
  try {
    return problem_of(map_of(config, 0));
  } catch (const BadValue& bad) {
    return bad.what();
  }
}

Clocks Rules::clocks() const {
  Clocks clocks;
  clocks.first_move = std::chrono::milliseconds(config_.first_cycle_ms);
  clocks.per_move = std::chrono::milliseconds(config_.cycle_ms);
  return clocks;
}

Pace Rules::pace() const {
  if (config_.pace == PaceKind::lock_step) return {};
  return {PaceKind::real_time, std::chrono::milliseconds(config_.cycle_ms),
          std::chrono::milliseconds(config_.first_cycle_ms)};
}

State Rules::start(std::uint64_t seed) const {
  return first_ ? *first_ : first_state(config_, map_of(config_, seed));
}

Fault Rules::refusal(const Agent& agent, Seat seat, const Action& action) {
  if (action.direction && !can_turn(agent.direction, *action.direction))
    return {seat, FaultKind::illegal, "reversing",
            fmt::format("{} is opposite to {}, the direction of {}: an agent turns left or right, or goes on",
                        enum_name(*action.direction), enum_name(agent.direction), side_names[seat])};
  return {seat, FaultKind::illegal, "cooling-down",
          fmt::format("the wall breaker of {} can be activated again in {} cycles", side_names[seat],
                      agent.wall_breaker_cooldown)};
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  const auto heeded = [&](Seat side) {
    const auto& [action, fault] = decisions[side];
    return !fault || fault == FaultKind::illegal ? action : Action{};
  };
  play_cycle(config_, state, heeded(blue), heeded(yellow));
}

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  const Agent& agent = state.agents[seat];
  std::vector<Action> legal;
  for (const bool breaker : {false, true}) {
    if (breaker && agent.wall_breaker_cooldown > 0) continue;
    legal.push_back({std::nullopt, breaker});
    for (const unsigned turn : {1U, 3U})
      legal.push_back({static_cast<Direction>((static_cast<unsigned>(agent.direction) + turn) % 4), breaker});
  }
  return legal;
}

}  // namespace agon::tron
