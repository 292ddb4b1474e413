#include "games/tron/players/minimax.h"

#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

class Minimax : public Player<Rules> {
 public:
  Minimax(const Rules& rules, Seat seat, const MinimaxParams& params)
      : rules_(rules), seat_(seat), params_(params) {}

  Action decide(const View& view, Nanoseconds) override {
    PlainDuel position(rules_.told(view, seat_), judge_);
    search::SearchLimits limits;
    limits.depth = params_.depth;
    limits.nodes = params_.nodes;
    const auto found = search_.search(position, limits);
    return {static_cast<Direction>(found.move.direction), found.move.activate};
  }

 private:
  const Rules rules_;
  Seat seat_;
  MinimaxParams params_;
  ScoreJudge judge_;
  search::AlphaBeta<PlainDuel> search_{12};
};

}  // namespace

OwnedPlayer make_minimax(const Rules& rules, Seat seat, std::uint64_t, const MinimaxParams& params) {
  return std::make_unique<Minimax>(rules, seat, params);
}

}  // namespace agon::tron
