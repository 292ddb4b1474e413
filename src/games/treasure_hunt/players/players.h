// The built-in players of Treasure Hunt.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/notes.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

/// Parameters of players, written after their names: "preset?style=corner", "champion?beam=100".
struct PresetParams {
  std::optional<HalfMapStyle> style{};

  static constexpr std::array field_notes{
      FieldNote{"style", "style of its half map; if none is given, the seed chooses"}};
};
BOOST_DESCRIBE_STRUCT(PresetParams, (), (style))

struct ChampionParams {
  std::uint64_t nodes = 0;
  double effort = 0;
  int beam = 40;
  int changes = 5000;
  int enemy = 40;

  static constexpr std::array field_notes{
      FieldNote{"nodes", "walks that a plan may try; 0: as many as the beam takes", 0, 100'000'000},
      FieldNote{"effort",
                "share of the game's own clock for a plan and for its half map, in processor time, with or "
                "without a clock; 0: the beam and the changes decide",
                0, 1},
      FieldNote{"beam", "walks that its plan keeps for every number of actions", 1, 2000},
      FieldNote{"changes", "tries at a better half map", 0, 1'000'000},
      FieldNote{"enemy", "weight of the enemy's search for the fort in its half map's design, in hundredths",
                0, 100},
  };
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (), (nodes, effort, beam, changes, enemy))

using Hunter = Player<Rules>;

std::unique_ptr<Hunter> make_nearest(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_scout(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_pathfinder(const Rules& game, Seat seat, std::uint64_t seed);
std::unique_ptr<Hunter> make_champion(const Rules& game, Seat seat, std::uint64_t seed,
                                      const ChampionParams& params);

/// Positions are valued by play-outs to the end, because of what is hidden.
inline AnalysisPlayers analysis_players(std::type_identity<Rules>) { return {"champion", "scout", 4, 400}; }

/// How a decision is told after a match (core/players.h).
std::string doing(const Rules& rules, const State& state, Seat seat, const Action& action);
std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);
std::span<const NamedFigures> figures(std::type_identity<Rules>);

}  // namespace agon::treasure_hunt
