#include "games/evasion/players/players.h"

#include "core/player_params.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/rungs.h"
#include "games/evasion/players/rungs.inc"

namespace agon::evasion {

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"still", "does nothing: the hunter bounces on, the prey waits", {}, make_still},
      {"random", "walls of any length through its own cell, now and then", {hunter_seat}, make_random_hunter},
      {"random", "a new direction now and then", {prey_seat}, make_random_prey},
      {"runner", "steps to where the hunter's next twenty ticks do not lead", {prey_seat}, make_runner_prey},
      {"greedy",
       "walls off everything behind it when the prey is just ahead",
       {hunter_seat},
       make_greedy_hunter},
      {"lane", "keeps to the lane that the hunter has just left", {prey_seat}, make_lane_prey},
      {"rebuilder",
       "takes a wall away before it hits it, and builds it again behind itself",
       {hunter_seat},
       make_rebuilder_hunter},
      {"toward", "in danger goes against the hunter and past it", {prey_seat}, make_toward_prey},
      {"late_builder",
       "waits with each wall until it takes much room",
       {hunter_seat},
       make_late_builder_hunter},
      {"sandwich",
       "a wall just before it passes the prey, and one just after",
       {hunter_seat},
       make_sandwich_hunter},
      entry_with_params<Rules, ChampionHunterParams>(
          "champion", "plans its walls against a prey that it foresees, else tries each in play-outs",
          {hunter_seat}, make_champion_hunter),
      entry_with_params<Rules, ChampionPreyParams>(
          "champion",
          "plans its steps against a hunter that it foresees, else dodges its path and likely walls",
          {prey_seat}, make_champion_prey),
  };
  return players;
}

}  // namespace agon::evasion
