// A plain minimax, three cycles ahead, that values only score and health.
#pragma once

#include "games/tron/players/duel.h"

namespace agon::tron {

/// The lead in score, plus 150 for each health more than the other side.
struct ScoreJudge {
  template <class Position>
  int operator()(const Position& position) const {
    const State& state = position.state();
    const Seat me = position.me();
    return state.scores[me] - state.scores[1 - me] +
           150 * (state.agents[me].health - state.agents[1 - me].health);
  }
};

inline constexpr std::size_t any_words = most_cells / 64;
using PlainDuel = Duel<any_words, ScoreJudge>;

}  // namespace agon::tron
