// The players without foresight.
#include "games/tron/players/moves.h"
#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

class Straight : public Player<Rules> {
 public:
  Action decide(const View&, Nanoseconds) override { return {}; }
};

/// One of the legal commands, whatever it leads to.
class RandomPlayer : public Player<Rules> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed, "tron.random") {}

  Action decide(const View& view, Nanoseconds) override {
    const Agent& agent = view.agents[view.my_side];
    const auto turned = [&](unsigned turn) {
      return static_cast<Direction>((static_cast<unsigned>(agent.direction) + turn) % 4);
    };
    const unsigned choice = random_.below(3);
    Action action;
    if (choice != 0) action.direction = turned(choice == 1 ? 1 : 3);
    action.activate_wall_breaker = agent.wall_breaker_cooldown == 0 && random_.one_in(2);
    return action;
  }

 private:
  Random random_;
};

int closed_sides(const Board& board, const Position& at) {
  int closed = 0;
  for (unsigned way = 0; way < 4; ++way)
    closed += board.at(ahead(at, static_cast<Direction>(way))) == Cell::Empty ? 0 : 1;
  return closed;
}

/// Goes where most walls are beside it, breaks one when there is no other way.
class WallHugger : public Player<Rules> {
 public:
  Action decide(const View& view, Nanoseconds) override {
    const Agent& agent = view.agents[view.my_side];
    Action best;
    int best_value = -1;
    for (const Option& option : options_of(view, view.my_side)) {
      const Position at = ahead(agent.position, *option.action.direction);
      int value = 0;
      if (option.cell == Cell::Empty)
        value = 10 + closed_sides(view.board, at) % 4;  // a dead end last
      else if (survives(agent, option))
        value = option.breaks ? 5 : 2;
      if (value <= best_value) continue;
      best_value = value;
      best = option.action;
    }
    return best;
  }
};

}  // namespace

Mind make_straight(const Rules&, Seat, std::uint64_t) { return std::make_unique<Straight>(); }
Mind make_random(const Rules&, Seat, std::uint64_t seed) { return std::make_unique<RandomPlayer>(seed); }
Mind make_wall_hugger(const Rules&, Seat, std::uint64_t) { return std::make_unique<WallHugger>(); }

}  // namespace agon::tron
