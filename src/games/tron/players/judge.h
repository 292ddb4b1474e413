// What a running position is worth to the champion: territory, the room within it, health, breaker and score.
#pragma once

#include "games/tron/players/duel.h"
#include "search/chambers.h"
#include "search/territory.h"

namespace agon::tron {

/// Fitted by matches against other players. A lead of more than an area wall costs wins at once, by dying, so
/// points weigh most: some 21 of them are a game.
struct Weights {
  int score = 4000;   ///< a point of score
  int cell = 40;      ///< of territory, while the sides can still meet
  int filling = 200;  ///< a cell that can be filled once they are apart
  int health = 4000;  ///< the first to spare; each further one counts half
  int breaker = 100;  ///< a cycle of an active breaker, or a cycle less to wait
  int target = 120;   ///< half a wall of the other side within reach, less a wall of one's own
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
      worth += weights_.cell * std::min(room, left);
    } else {
      room = chambers_.fillable(owned, static_cast<int>(width), position.cell_of(side));
      worth += weights_.filling * std::min(room, left);
    }
    if (weights_.target != 0) worth += weights_.target * targets_of(position, width, side);
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

  /// Walls worth breaking around an agent: the other's bring a point each, its own cost what they bring.
  template <class Position>
  int targets_of(const Position& position, unsigned width, Seat side) const {
    search::Bits<Words> ground = position.open();
    const auto& theirs = position.walls(1 - side);
    const auto& own = position.walls(side);
    for (std::size_t at = 0; at < Words; ++at) ground.word(at) |= theirs.word(at) | own.word(at);
    const auto near = search::within(ground, width, position.cell_of(side), reach);
    int count = 0;
    for (std::size_t at = 0; at < Words; ++at)
      count +=
          2 * std::popcount(near.word(at) & theirs.word(at)) - std::popcount(near.word(at) & own.word(at));
    return std::clamp(count, -8, 24);
  }

  static constexpr int reach = 5;  ///< steps around an agent

  Weights weights_;
  search::Chambers<Words> chambers_;
};

}  // namespace agon::tron
