// Parameters of players of Tron, written after their names: "champion?nodes=20000&health=3000".
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/notes.h"
#include "games/tron/players/weights.h"

namespace agon::tron {

struct MinimaxParams {
  int depth = 6;
  std::uint64_t nodes = 0;

  static constexpr std::array field_notes{
      FieldNote{"depth", "plies that it looks ahead, two a cycle", 2, 24},
      FieldNote{"nodes", "positions that it may visit for a move; 0: as many as the depth takes", 0,
                100'000'000}};
};
BOOST_DESCRIBE_STRUCT(MinimaxParams, (), (depth, nodes))

struct GeneticParams {
  int generations = 12;
  std::uint64_t nodes = 0;

  static constexpr std::array field_notes{
      FieldNote{"generations", "of sequences a move, where there is no clock", 1, 400},
      FieldNote{"nodes", "cycles that its sequences may try for a move; 0: as many as the generations take",
                0, 100'000'000}};
};
BOOST_DESCRIBE_STRUCT(GeneticParams, (), (generations, nodes))

struct HarvesterParams {
  std::uint64_t nodes = 100'000;
  int depth = 12;

  static constexpr std::array field_notes{
      FieldNote{"nodes", "cycles that it may try for a move; fewer ahead where they do not suffice", 10,
                10'000'000},
      FieldNote{"depth", "cycles that it looks ahead", 1, 40}};
};
BOOST_DESCRIBE_STRUCT(HarvesterParams, (), (nodes, depth))

struct TerritoryParams {
  std::uint64_t nodes = 8'000;

  static constexpr std::array field_notes{
      FieldNote{"nodes", "positions that it may visit for a move: some 20 ms", 10, 10'000'000}};
};
BOOST_DESCRIBE_STRUCT(TerritoryParams, (), (nodes))

struct ChampionParams : Weights {
  std::uint64_t nodes = 6'000;
  double effort = 0;

  static constexpr std::array field_notes{
      FieldNote{"nodes", "positions that it may visit for a move, where there is no clock", 10, 10'000'000},
      FieldNote{"effort",
                "share of the game's own clock that it thinks in processor time, with a clock or without; "
                "0: as the clock or the nodes say",
                0, 1}};
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (Weights), (nodes, effort))

}  // namespace agon::tron
