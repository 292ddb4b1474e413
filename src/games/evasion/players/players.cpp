#include "games/evasion/players/players.h"

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
      {"champion",
       "tries every wall in play-outs against dodging preys",
       {hunter_seat},
       make_champion_hunter},
      {"champion",
       "searches its dodges against the hunter's path and likely walls",
       {prey_seat},
       make_champion_prey},
  };
  return players;
}

}  // namespace agon::evasion
