// A decision of Tron in words: where an agent turned, and which room that left it.
#include <fmt/format.h>

#include <algorithm>

#include "games/tron/players/players.h"
#include "games/tron/rules/room.h"

namespace agon::tron {

namespace {

/// Where the move leads if it is not an empty cell: " into its own wall".
std::string obstacle_words(const State& state, Seat seat, Direction heading) {
  const Cell ahead_of = state.board.at(ahead(state.agents[seat].position, heading));
  if (ahead_of == Cell::Empty) return {};
  if (ahead_of == Cell::AreaWall) return " into a wall of the field";
  const Seat owner = owner_of(ahead_of);
  return owner == seat ? " into its own wall" : fmt::format(" into a wall of {}", side_names[owner]);
}

/// Whether no open way leads from one agent to the other.
bool apart(const State& state) {
  Room open(state.board);
  for (const auto& agent : state.agents) open.open(agent.position);
  return !open.reached_from(state.agents[blue].position).is_open(state.agents[yellow].position);
}

std::string margin_words(int margin) {
  if (margin == 0) return "level on points";
  return fmt::format("{} point{} {}", std::abs(margin), std::abs(margin) == 1 ? "" : "s",
                     margin > 0 ? "ahead" : "behind");
}

}  // namespace

std::string doing(const Rules&, const State& state, Seat seat, const Action& action) {
  constexpr std::array ways{"up", "right", "down", "left"};
  const auto current = state.agents[seat].direction;
  const auto heading = action.direction.value_or(current);
  std::string deed = heading == current
                         ? std::string("going straight on")
                         : fmt::format("turning {}", ways.at(static_cast<std::size_t>(heading)));
  deed += obstacle_words(state, seat, heading);
  return action.activate_wall_breaker ? deed + " with the wall breaker on" : deed;
}

std::vector<Stake> stakes(const Rules&, const State& state, Seat seat, const std::string& name) {
  const int ground = territory_of(state)[seat];
  const int margin = state.scores[seat] - state.scores[1 - seat];
  const int health = state.agents[seat].health;
  std::vector<Stake> list;
  list.push_back({static_cast<double>(ground), 60,
                  apart(state)
                      ? fmt::format("closed {} in {} cells", name, ground)
                      : fmt::format("brought {} down to {} cells that it reaches first", name, ground),
                  fmt::format("kept {} cells", ground)});
  list.push_back({static_cast<double>(margin), 15, fmt::format("put {} {}", name, margin_words(margin)),
                  fmt::format("kept it {}", margin_words(margin))});
  list.push_back({static_cast<double>(health), 1, fmt::format("brought {} down to {} health", name, health),
                  fmt::format("kept {} health", health)});
  return list;
}

}  // namespace agon::tron
