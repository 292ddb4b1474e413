// The lead: the side that needs fewer actions to its treasure and from there to the other's fort.
#include <algorithm>

#include "core/odds.h"
#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/picture.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {
namespace {

using Actions = std::array<int, map_fields>;
constexpr int no_way = 1000;

/// Actions from every field to `goal`; the way back takes as many.
Actions actions_to(const Board& board, Point goal) {
  Actions actions;
  actions.fill(no_way);
  if (!board.contains(goal)) return actions;
  actions[static_cast<std::size_t>(board.index(goal))] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int field = 0; field < board.fields(); ++field) {
      auto& own = actions[static_cast<std::size_t>(field)];
      if (own == no_way) continue;
      for (const Direction direction : all_directions) {
        const Point to = neighbour(board.point(field), direction);
        if (!board.contains(to) || !enterable(board.at(to))) continue;
        auto& other = actions[static_cast<std::size_t>(board.index(to))];
        const int by_here = own + effort(board.at(field)) + effort(board.at(to));
        if (by_here >= other) continue;
        other = by_here;
        changed = true;
      }
    }
  }
  return actions;
}

/// Actions from an avatar's place, minus those already spent on the move under way.
int actions_from(const Board& board, const Side& side, const Actions& to) {
  int least = to[static_cast<std::size_t>(board.index(side.position))];
  const Point ahead = neighbour(side.position, side.heading);
  if (side.progress > 0 && board.contains(ahead) && enterable(board.at(ahead)))
    least = std::min(least, effort(board.at(side.position)) + effort(board.at(ahead)) - side.progress +
                                to[static_cast<std::size_t>(board.index(ahead))]);
  return least;
}

int actions_needed(const State& state, Seat seat) {
  const Side& side = state.sides[seat];
  const auto to_fort = actions_to(state.board, state.sides[1 - seat].fort);
  if (side.collected) return actions_from(state.board, side, to_fort);
  const auto to_treasure = actions_to(state.board, side.treasure);
  return actions_from(state.board, side, to_treasure) +
         to_fort[static_cast<std::size_t>(state.board.index(side.treasure))];
}

}  // namespace

std::optional<Lead> Rules::lead(const State& state) const {
  constexpr double weight = 5.6, few = 10;  // fitted to matches of built-in players (docs/analysis.md)
  if (halves(state) < 2) return std::nullopt;
  Lead lead{"actions still needed", "", 0, {}};
  std::array<int, 2> needed{};
  for (Seat seat = 0; seat < 2; ++seat) needed[seat] = actions_needed(state, seat);
  lead.value = value_of_odds(weight * (needed[1] - needed[0]) / (needed[0] + needed[1] + few));
  if (state.ending != Ending::none) lead.value = state.loser == 0 ? -1 : 1;
  for (Seat seat = 0; seat < 2; ++seat)
    lead.sides.push_back({side_names[seat],
                          seat_colors[seat],
                          {seat},
                          static_cast<double>(needed[seat]),
                          seat == 0 ? lead.value : -lead.value});
  return lead;
}

}  // namespace agon::treasure_hunt
