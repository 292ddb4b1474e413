// The plain search that everybody writes for this game: who reaches more cells first.
#include "search/territory.h"
#include "games/tron/players/duel.h"
#include "games/tron/players/rungs.h"

namespace agon::tron {
namespace {

/// Values the leads in score, in health, and in the cells that each side reaches first.
struct LandJudge {
  template <class Position>
  int operator()(const Position& position) const {
    const State& state = position.state();
    const Seat me = position.me();
    const auto width = static_cast<unsigned>(state.board.width());
    const auto land =
        search::territory(position.open(), width, position.cell_of(me), position.cell_of(1 - me));
    return 20 * (state.scores[me] - state.scores[1 - me]) +
           200 * (state.agents[me].health - state.agents[1 - me].health) + 10 * land.owned[0].count() -
           10 * land.owned[1].count();
  }
};

using LandDuel = Duel<most_cells / 64, LandJudge>;

class TerritoryPlayer : public Player<Rules> {
 public:
  TerritoryPlayer(const Rules& rules, Seat seat, const TerritoryParams& params)
      : rules_(rules), seat_(seat), nodes_(params.nodes) {}

  Action decide(const View& view, Nanoseconds) override {
    LandDuel position(rules_.told(view, seat_), judge_);
    search::SearchLimits limits;
    limits.nodes = nodes_;
    const auto found = search_.search(position, limits);
    return {static_cast<Direction>(found.move.direction), found.move.activate};
  }

 private:
  const Rules rules_;
  Seat seat_;
  std::uint64_t nodes_;
  LandJudge judge_;
  search::AlphaBeta<LandDuel> search_{14};
};

}  // namespace

OwnedPlayer make_territory(const Rules& rules, Seat seat, std::uint64_t, const TerritoryParams& params) {
  return std::make_unique<TerritoryPlayer>(rules, seat, params);
}

}  // namespace agon::tron
