// What players of Treasure Hunt can be told behind their names: "preset?style=corner", "champion?beam=100".
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/notes.h"
#include "games/treasure_hunt/players/half_map_style.h"

namespace agon::treasure_hunt {

struct PresetParams {
  std::optional<HalfMapStyle> style{};

  static constexpr std::array field_notes{
      FieldNote{"style", "how its half map is made; without, the seed chooses"}};
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
                "share of the game's own clock that a plan and its half map may take in processor time, with "
                "a clock or without; 0: as the beam and the changes say",
                0, 1},
      FieldNote{"beam", "walks that its plan keeps for every number of actions", 1, 2000},
      FieldNote{"changes", "tries at a better half map", 0, 1'000'000},
      FieldNote{"enemy", "hundredths of the enemy's search for the fort that its half map's design believes",
                0, 100},
  };
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (), (nodes, effort, beam, changes, enemy))

}  // namespace agon::treasure_hunt
