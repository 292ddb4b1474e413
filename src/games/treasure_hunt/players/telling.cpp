// A decision of Treasure Hunt in words: the step, the actions still needed, and the fields that it showed.
#include <fmt/format.h>

#include "games/treasure_hunt/players/players.h"

namespace agon::treasure_hunt {

namespace {

std::string step_words(const State& state, Seat seat, Direction direction) {
  constexpr std::array ways{"up", "down", "left", "right"};
  const auto way = ways.at(static_cast<std::size_t>(direction));
  const auto target = neighbour(state.sides[seat].position, direction);
  if (!state.board.contains(target)) return fmt::format("going {} off the map", way);
  switch (state.board.at(target)) {
    case Terrain::Mountain:
      return fmt::format("going {} onto a mountain", way);
    case Terrain::Water:
      return fmt::format("going {} into water", way);
    default:
      return fmt::format("going {}", way);
  }
}

}  // namespace

std::string doing(const Rules&, const State& state, Seat seat, const Action& action) {
  if (action.act == Act::move) return step_words(state, seat, action.move);
  return action.act == Act::half_map ? "sending its half map" : "sending no action";
}

std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name) {
  constexpr double no_way = 1000;  // actions
  const auto lead = rules.lead(state);
  if (!lead) return {};
  int seen = 0;
  for (int field = 0; field < state.board.fields(); ++field) seen += state.revealed[seat].contains(field);
  std::vector<Stake> list{{static_cast<double>(seen), 20,
                           fmt::format("left {} with {} fields seen", name, seen),
                           fmt::format("showed {} fields", seen)}};
  const double needed = lead->sides[seat].amount;
  if (needed < no_way)
    list.push_back(
        {-needed, 15,
         fmt::format("left {} {} actions from the enemy's fort by way of its treasure", name, needed),
         fmt::format("left {} actions", needed)});
  return list;
}

}  // namespace agon::treasure_hunt
