// Positions and half maps for the tests of Treasure Hunt.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

inline std::ostream& operator<<(std::ostream& out, Ending ending) { return out << ending_code(ending); }

/// Five rows of ten letters: W, G, M, and F for a fort on grass.
inline std::vector<HalfMapNode> nodes_from(const std::vector<std::string>& rows) {
  std::vector<HalfMapNode> nodes;
  for (int y = 0; y < static_cast<int>(rows.size()); ++y)
    for (int x = 0; x < static_cast<int>(rows[static_cast<std::size_t>(y)].size()); ++x) {
      const char letter = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      nodes.push_back({x, y, letter == 'F',
                       letter == 'W'   ? Terrain::Water
                       : letter == 'M' ? Terrain::Mountain
                                       : Terrain::Grass});
    }
  return nodes;
}

/// Keeps every rule of every profile, but for the number of forts of spring 2025.
inline const std::vector<std::string> good_rows{
    "GGGWGGWGGG",  //
    "GMGGGGGGMG",  //
    "WGGFGMGGGW",  //
    "GMGGGGGGMG",  //
    "GGGWGGWWGG",
};

inline Action half_map_action(const std::vector<std::string>& rows) {
  Action action;
  action.act = Act::half_map;
  action.playerHalfMapNodes = nodes_from(rows);
  return action;
}

inline Action move_action(Direction direction) { return {Act::move, direction, {}}; }

inline void play(const Rules& rules, State& state, const Action& action,
                 std::optional<FaultKind> fault = {}) {
  std::array<Decision<Action>, 2> decisions;
  decisions[state.turn] = {action, fault};
  rules.step(state, decisions);
}

/// After both half maps (good_rows twice); seat 0 began.
inline State after_half_maps(const Rules& rules, bool stacked, bool first_leads) {
  for (std::uint64_t seed = 0;; ++seed) {
    State state = rules.start(seed);
    if (state.turn != 0 || state.stacked != stacked || state.first_leads != first_leads) continue;
    play(rules, state, half_map_action(good_rows));
    play(rules, state, half_map_action(good_rows));
    return state;
  }
}

}  // namespace agon::treasure_hunt
