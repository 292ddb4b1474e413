// What a running position is worth to the champion: territory, the room within it, health, breaker and score.
#pragma once

#include "games/tron/players/duel.h"
#include "search/chambers.h"
#include "search/territory.h"

namespace agon::tron {

/// In hundredths of a point of score. Fitted by matches between versions.
struct Weights {
  int cell = 100;     ///< of territory
  int edge = 60;      ///< between two cells of territory: rooms are worth more than corridors
  int score = 120;    ///< a point of score while much is to come
  int health = 1500;  ///< the first to spare; each further one counts half
  int breaker = 60;   ///< a cycle of an active breaker, or a cycle less to wait
  int filling = 160;  ///< a cell that can be filled once the sides are apart
  int bare = 2500;    ///< running out of room altogether
};

template <std::size_t Words>
class TerritoryJudge {
 public:
  explicit TerritoryJudge(Weights weights = {}) : weights_(weights) {}

  template <class Position>
  int operator()(const Position& position) {
    const State& state = position.state();
    const Seat me = position.me();
    const auto width = static_cast<unsigned>(state.board.width());
    const auto land =
        search::territory(position.open(), width, position.cell_of(me), position.cell_of(1 - me));
    const int left = position.constants().max_cycles - state.cycle;
    int value = weights_.score * (state.scores[me] - state.scores[1 - me]);
    for (const Seat side : {me, 1 - me}) {
      const auto& owned = land.owned[side == me ? 0 : 1];
      const int worth = worth_of(position, owned, width, side, left, land.touching);
      value += side == me ? worth : -worth;
    }
    return value;
  }

 private:
  template <class Position>
  int worth_of(const Position& position, const search::Bits<Words>& owned, unsigned width, Seat side,
               int left, bool touching) {
    const Agent& agent = position.state().agents[side];
    const Constants& constants = position.constants();
    int worth = 0;
    int room = owned.count();
    if (touching) {
      worth += weights_.cell * std::min(room, left) +
               weights_.edge * std::min(search::edges(owned, width), 2 * left);
    } else {
      room = chambers_.fillable(owned, static_cast<int>(width), position.cell_of(side));
      worth += weights_.filling * std::min(room, left);
    }
    int spare = weights_.health;
    for (int health = agent.health; health > 1 && spare > 0; --health, spare /= 2) worth += spare;
    const int active = std::max(0, agent.wall_breaker_rem_time - 1);
    const int wait = std::min(agent.wall_breaker_cooldown, 2 * constants.wall_breaker_duration);
    worth += weights_.breaker * (active - wait);
    const int breaks = active + (agent.wall_breaker_cooldown == 0 ? constants.wall_breaker_duration : 0);
    const int lasts = room + breaks + 2 * (agent.health - 1);
    if (lasts < std::min(left, 12)) worth -= weights_.bare * (std::min(left, 12) - lasts) / 12;
    return worth;
  }

  Weights weights_;
  search::Chambers<Words> chambers_;
};

}  // namespace agon::tron
