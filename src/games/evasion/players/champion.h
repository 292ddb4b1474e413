// The champions of both seats, and their parameters, which are written after their names:
// "champion?nodes=2000".
#pragma once

#include <array>
#include <boost/describe.hpp>

#include "core/notes.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/players/players.h"

namespace agon::evasion {

inline constexpr FieldNote effort_note{
    "effort",
    "share of the game's own clock for its plans over the whole game, in processor time, with or "
    "without a clock; 0: the nodes decide",
    0, 1};

struct ChampionHunterParams {
  int nodes = 2000;
  int samples = 12;
  double effort = 0;
  PreyKind unknown = PreyKind::none;

  static constexpr std::array field_notes{
      FieldNote{"nodes",
                "ticks that it may try, in each tick, for a plan against a prey that it foresees; 0: no plan",
                0, 10'000'000},
      FieldNote{
          "samples",
          "play-outs by which it compares walls against a prey that it does not foresee: a third with a "
          "prey that dodges, the others with one that wanders",
          3, 10'000},
      effort_note,
      FieldNote{"unknown", "a kind of prey that it must not foresee, to test it against strangers"}};
};
BOOST_DESCRIBE_STRUCT(ChampionHunterParams, (), (nodes, samples, effort, unknown))

struct ChampionPreyParams {
  int nodes = 2000;
  double effort = 0;
  HunterKind unknown = HunterKind::none;

  static constexpr std::array field_notes{
      FieldNote{
          "nodes",
          "ticks that it may try, for each move, for a plan against a hunter that it foresees; 0: no plan", 0,
          10'000'000},
      effort_note,
      FieldNote{"unknown", "a kind of hunter that it must not foresee, to test it against strangers"}};
};
BOOST_DESCRIBE_STRUCT(ChampionPreyParams, (), (nodes, effort, unknown))

OwnedPlayer make_champion_hunter(const Rules& rules, Seat seat, std::uint64_t seed,
                                 const ChampionHunterParams& params);
OwnedPlayer make_champion_prey(const Rules& rules, Seat seat, std::uint64_t seed,
                               const ChampionPreyParams& params);

}  // namespace agon::evasion
