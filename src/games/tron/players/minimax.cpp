#include "games/tron/players/minimax.h"

#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

class Minimax : public Player<Rules> {
 public:
  Minimax(const Rules& rules, Seat seat) : rules_(rules), seat_(seat) {}

  Action decide(const View& view, Nanoseconds) override {
    PlainDuel position(rules_.told(view, seat_), judge_);
    search::SearchLimits limits;
    limits.depth = minimax_depth;
    const auto found = search_.search(position, limits);
    return {static_cast<Direction>(found.move.direction), found.move.activate};
  }

 private:
  const Rules rules_;
  Seat seat_;
  ScoreJudge judge_;
  search::AlphaBeta<PlainDuel> search_{12};
};

}  // namespace

OwnedPlayer make_minimax(const Rules& rules, Seat seat, std::uint64_t) {
  return std::make_unique<Minimax>(rules, seat);
}

}  // namespace agon::tron
