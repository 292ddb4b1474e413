// One side's walk over the board, cycle by cycle and back, while the other side stands still.
#pragma once

#include <algorithm>

#include "games/tron/players/moves.h"

namespace agon::tron {

class LoneWalk {
 public:
  LoneWalk(const Constants& constants, const State& state, Seat side)
      : constants_(constants), board_(state.board), side_(side), agent_(state.agents[side]) {}

  const Agent& agent() const { return agent_; }
  const Board& board() const { return board_; }

  Options ways() const { return options_of(board_, agent_); }

  /// State to restore when a step is taken back.
  struct Before {
    Agent agent;
    Cell under = Cell::Empty, entered = Cell::Empty;
  };

  /// Plays a cycle with one of the `ways`. The side must survive it.
  Before step(const Option& option) {
    const Before before{agent_, board_.at(agent_.position), option.cell};
    board_.put(agent_.position, wall_of(side_));
    agent_.position = ahead(agent_.position, *option.action.direction);
    board_.put(agent_.position, Cell::Empty);
    if (option.action.activate_wall_breaker) {
      agent_.wall_breaker_cooldown = constants_.wall_breaker_cooldown;
      agent_.wall_breaker_rem_time = constants_.wall_breaker_duration + 1;
    }
    agent_.wall_breaker_cooldown = std::max(0, agent_.wall_breaker_cooldown - 1);
    agent_.wall_breaker_rem_time = std::max(0, agent_.wall_breaker_rem_time - 1);
    agent_.direction = *option.action.direction;
    if (is_built(option.cell) && !option.breaks) --agent_.health;
    return before;
  }

  void take_back(const Before& before) {
    board_.put(agent_.position, before.entered);
    agent_ = before.agent;
    board_.put(agent_.position, before.under);
  }

 private:
  const Constants& constants_;
  Board board_;
  Seat side_;
  Agent agent_;
};

}  // namespace agon::tron
