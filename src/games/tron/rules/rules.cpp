#include "games/tron/rules/rules.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/from_json.h"
#include "games/tron/rules/room.h"

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

struct Steering {
  const char* label;
  const char* arrow;
  const char* letter;
};

/// Steering by Direction: up, right, down, left.
constexpr std::array<Steering, 4> steerings{
    Steering{"up", "ArrowUp", "w"}, Steering{"right", "ArrowRight", "d"}, Steering{"down", "ArrowDown", "s"},
    Steering{"left", "ArrowLeft", "a"}};

/// The obstacle that killed an agent, in words; empty for a living one.
std::string death_of(const State& state, Seat side) {
  const Agent& agent = state.agents[side];
  const Cell cell = state.board.at(agent.position);
  if (cell == Cell::AreaWall) return fmt::format("{} crashed into an area wall", side_names[side]);
  if (cell == Cell::Empty || agent.health != 0) return {};
  return fmt::format("{} crashed into {} wall", side_names[side],
                     owner_of(cell) == side ? "its own" : "the other's");
}

std::string story_of(const State& state) {
  if (state.ending == Ending::agent_crash) return "the agents crashed into each other";
  std::string story = death_of(state, blue);
  const std::string other = death_of(state, yellow);
  if (!story.empty() && !other.empty()) story += " and ";
  story += other;
  return story.empty() ? "the last cycle is over" : story;
}

// The actions of a random opening: those after which both sides can still play a match.

bool within_a_step(const Position& one, const Position& other) {
  return std::abs(one.x - other.x) + std::abs(one.y - other.y) <= 1;
}

using Ways = boost::container::static_vector<Direction, 3>;

/// Keeps the ways out of a cell that lead to at least half as many open cells as the widest way.
void leave_pockets(const State& state, const Position& from, Ways& ways) {
  Room open(state.board);
  for (const auto& agent : state.agents) open.close(agent.position);  // a cell with an agent is closed
  boost::container::static_vector<int, 3> rooms;
  Room reached(state.board.height());
  for (const auto way : ways) {
    const auto next = ahead(from, way);
    if (!reached.is_open(next)) reached = open.reached_from(next);
    rooms.push_back(reached.count());
  }
  const int most = *std::max_element(rooms.begin(), rooms.end());
  Ways wide;
  for (std::size_t way = 0; way < ways.size(); ++way)
    if (2 * rooms[way] >= most) wide.push_back(ways[way]);
  ways = wide;
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
      .summary =
          "Two agents leave walls behind them, and may break through walls at a cost. The higher score wins.",
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

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  const auto heading = state.agents[seat].direction;
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = action;
    const auto& steering = steerings[static_cast<std::size_t>(action.direction.value_or(heading))];
    choice.label = steering.label;
    if (!action.activate_wall_breaker) {
      choice.keys = {steering.arrow, steering.letter};
      choice.idle = !action.direction;
    } else {
      choice.label = std::string("wall breaker, ") + steering.label;
      choice.keys = {std::string("Shift+") + steering.arrow, std::string("Shift+") + steering.letter};
      if (!action.direction) choice.keys.emplace_back(" ");
    }
    list.push_back(std::move(choice));
  }
  return list;
}

Outcome Rules::outcome(const State& state) const {
  if (state.ending == Ending::none) return {};
  Outcome outcome;
  const auto [ours, theirs] = state.scores;
  outcome.scores = {static_cast<double>(ours), static_cast<double>(theirs)};
  if (ours != theirs) outcome.winners = {ours > theirs ? blue : yellow};
  outcome.reason = enum_name(state.ending);
  outcome.text =
      fmt::format("{}; {} with {} to {}", story_of(state),
                  outcome.winners.empty() ? "a draw" : fmt::format("{} wins", side_names[outcome.winners[0]]),
                  ours, theirs);
  return outcome;
}

std::vector<Action> Rules::opening_actions(const State& state, Seat seat) const {
  const auto& [me, other] = std::pair(state.agents[seat], state.agents[1 - seat]);
  const auto is_open = [&board = state.board, &other = other](const Position& at) {
    return board.at(at) == Cell::Empty && at != other.position;
  };
  Ways ways;
  std::uint8_t sides = 0;
  for (const unsigned turn : {0U, 1U, 3U}) {
    const auto way = static_cast<Direction>((static_cast<unsigned>(me.direction) + turn) % 4);
    const auto next = ahead(me.position, way);
    if (!is_open(next) || within_a_step(next, other.position)) continue;
    ways.push_back(way);
    sides |= side_of(way);
  }
  if (!hang_together(ring_round(me.position, is_open), sides)) leave_pockets(state, me.position, ways);
  std::vector<Action> chosen;
  chosen.reserve(3);
  for (const auto way : ways)
    chosen.push_back({way == me.direction ? std::nullopt : std::optional(way), false});
  if (chosen.empty()) chosen.emplace_back();  // no way out, or head to head: straight on
  return chosen;
}

}  // namespace agon::tron
