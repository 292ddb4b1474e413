// The champion's value of a running position: points, walls that can be broken next, room to live in, health.
// A broken wall is a point. A side that leads by more than an area wall costs can win at once by dying. So
// both race to break the other's walls, and need territory to live until the breaker is ready again.
#pragma once

#include "games/tron/players/duel.h"
#include "games/tron/players/weights.h"
#include "search/chambers.h"
#include "search/territory.h"

namespace agon::tron {

/// The value of a position rests on these counts of a side.
struct SideCounts {
  int active = 0;   ///< cycles in which the breaker is active still
  int wait = 0;     ///< cycles until the breaker is ready again
  int steps = 0;    ///< to the nearest wall of the other side, at most 11
  int room = 0;     ///< cells that it reaches first, within twelve steps
  int lack = 0;     ///< cycles without room, before the breaker is ready
  int targets = 0;  ///< walls of the other side within five steps; 0 where they have no weight
  int left = 0;     ///< cycles to the end of the game
};

template <std::size_t Words>
class TerritoryJudge {
 public:
  explicit TerritoryJudge(Weights weights = {}) : weights_(weights) {}

  int draw() const { return -weights_.draw; }

  template <class Position>
  int operator()(const Position& position) {
    SideCounts counts[2];
    return counted(position, counts);
  }

  /// The same, with what it counted for `me` and for the other.
  template <class Position>
  int counted(const Position& position, SideCounts (&counts)[2]) {
    const State& state = position.state();
    const Seat me = position.me();
    const auto width = static_cast<unsigned>(state.board.width());
    const auto land =
        search::territory(position.open(), width, position.cell_of(me), position.cell_of(1 - me), far);
    return weights_.score * (state.scores[me] - state.scores[1 - me]) +
           worth_of(position, land.owned[0], width, me, counts[0]) -
           worth_of(position, land.owned[1], width, 1 - me, counts[1]);
  }

 private:
  static constexpr int far = 12;    ///< steps of territory that are looked at
  static constexpr int reach = 5;   ///< steps to walls that count as targets
  static constexpr int enough = 3;  ///< times the cells that are needed: then they are not counted one by one

  template <class Position>
  int worth_of(const Position& position, const search::Bits<Words>& owned, unsigned width, Seat side,
               SideCounts& counts) {
    const Constants& constants = position.constants();
    const Agent& agent = position.state().agents[side];
    const int left = constants.max_cycles - position.state().cycle;
    const int active = std::min(left, std::max(0, agent.wall_breaker_rem_time - 1));
    const int wait = std::min(left, agent.wall_breaker_cooldown);
    const std::size_t cell = position.cell_of(side);
    const int steps = search::steps_to(position.open(), width, cell, position.walls(1 - side), far) - 1;
    int worth = weights_.active * std::max(0, active - steps) -
                weights_.wait * std::min(left, std::max(wait, steps)) - weights_.distance * steps;
    const int targets = weights_.target == 0 ? 0 : targets_of(position, width, side);
    worth += weights_.target * targets;
    const int room = owned.count();
    worth += weights_.cell * std::min(room, left);
    worth += worth_of_health(agent.health, left, constants.max_cycles);
    const int need = wait - active;  // cycles to live without the breaker
    int lack = 0;
    if (need > 0 && active > 0)
      lack = need - best_refuge(position, width, cell, active, need);
    else if (need > 0 && room < enough * need)
      lack = need - room_to_fill(owned, width, cell);
    worth -= cost_of_lack(lack, agent.health);
    counts = {active, wait, steps, room, std::max(lack, 0), targets, left};
    return worth;
  }

  /// The price of a health goes from that of the start to that of the end with the cycles.
  int worth_of_health(int health, int left, int cycles) const {
    int worth = 0;
    int spare = weights_.last_health +
                static_cast<int>(std::int64_t{weights_.health - weights_.last_health} * left / cycles);
    for (; health > 1 && spare > 0; --health, spare /= 2) worth += spare;
    return worth;
  }

  int room_to_fill(const search::Bits<Words>& owned, unsigned width, std::size_t cell) {
    return chambers_.fillable(owned, static_cast<int>(width), cell);
  }

  /// How many cells it can fill in the best open region that it reaches through walls while its breaker is
  /// active for `span` more cycles; what lies beyond `need` is not looked at.
  template <class Position>
  int best_refuge(const Position& position, unsigned width, std::size_t cell, int span, int need) {
    search::Bits<Words> ground = position.open();
    for (std::size_t at = 0; at < Words; ++at)
      ground.word(at) |= position.walls(0).word(at) | position.walls(1).word(at);
    auto entries = search::within(ground, width, cell, span + 1);
    for (std::size_t at = 0; at < Words; ++at) entries.word(at) &= position.open().word(at);
    int best = 0;
    for (std::size_t at = 0; at < Words; ++at)
      while (entries.word(at) != 0 && best < need) {
        const std::size_t entry = at * 64 + static_cast<std::size_t>(std::countr_zero(entries.word(at)));
        const auto region = search::within(position.open(), width, entry, need + 2);
        for (std::size_t word = 0; word < Words; ++word) entries.word(word) &= ~region.word(word);
        const int size = region.count();
        if (size > best)
          best = std::max(best, size >= enough * need ? size : 1 + room_to_fill(region, width, entry));
      }
    return best;
  }

  /// Each cycle without room costs a health; where none is left it costs the game.
  int cost_of_lack(int lack, int health) const {
    if (lack <= 0) return 0;
    return weights_.lack * lack + (lack >= health ? 10 * weights_.lack : 0);
  }

  /// The other's walls around an agent.
  template <class Position>
  int targets_of(const Position& position, unsigned width, Seat side) const {
    search::Bits<Words> ground = position.open();
    const auto& theirs = position.walls(1 - side);
    for (std::size_t at = 0; at < Words; ++at) ground.word(at) |= theirs.word(at);
    const auto near = search::within(ground, width, position.cell_of(side), reach);
    int count = 0;
    for (std::size_t at = 0; at < Words; ++at) count += std::popcount(near.word(at) & theirs.word(at));
    return std::min(count, 16);
  }

  Weights weights_;
  search::Chambers<Words> chambers_;
};

}  // namespace agon::tron
