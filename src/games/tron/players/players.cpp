#include "games/tron/players/players.h"

#include "core/player_params.h"
#include "games/tron/players/moves.h"
#include "games/tron/players/rungs.inc"

namespace agon::tron {
namespace {

// Players without foresight, then the list of all.

class Straight : public Player<Rules> {
 public:
  Action decide(const View&, Nanoseconds) override { return {}; }
};

/// Straight on, right and left, by direction. A table, because a processor cannot predict a random choice.
constexpr std::array<std::array<Action, 3>, 4> ways = [] {
  std::array<std::array<Action, 3>, 4> all;
  for (unsigned direction = 0; direction < 4; ++direction) {
    all[direction][1].direction = static_cast<Direction>((direction + 1) % 4);
    all[direction][2].direction = static_cast<Direction>((direction + 3) % 4);
  }
  return all;
}();

/// Takes a random legal command, whatever follows.
class RandomPlayer : public Player<Rules> {
 public:
  RandomPlayer(Seat side, std::uint64_t seed) : side_(side), random_(seed, "tron.random") {}

  Action decide(const View& view, Nanoseconds) override {
    const Agent& agent = view.agents[side_];
    const Action way = ways[static_cast<std::size_t>(agent.direction)][random_.below(3)];
    return {way.direction, agent.wall_breaker_cooldown == 0 && random_.one_in(2)};
  }

 private:
  Seat side_;
  Random random_;
};

int closed_sides(const Board& board, const Position& at) {
  int closed = 0;
  for (unsigned way = 0; way < 4; ++way)
    closed += board.at(ahead(at, static_cast<Direction>(way))) == Cell::Empty ? 0 : 1;
  return closed;
}

/// Goes where most walls are beside it, and breaks a wall only if there is no other way.
class WallHugger : public Player<Rules> {
 public:
  explicit WallHugger(Seat side) : side_(side) {}

  Action decide(const View& view, Nanoseconds) override {
    const Agent& agent = view.agents[side_];
    Action best;
    int best_value = -1;
    for (const Option& option : options_of(view, side_)) {
      const Position at = ahead(agent.position, *option.action.direction);
      int value = 0;
      if (option.cell == Cell::Empty)
        value = 10 + closed_sides(view.board, at) % 4;  // a dead end comes last
      else if (survives(agent, option))
        value = option.breaks ? 5 : 2;
      if (value <= best_value) continue;
      best_value = value;
      best = option.action;
    }
    return best;
  }

 private:
  Seat side_;
};

OwnedPlayer make_straight(const Rules&, Seat, std::uint64_t) { return std::make_unique<Straight>(); }
OwnedPlayer make_random(const Rules&, Seat side, std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(side, seed);
}
OwnedPlayer make_wall_hugger(const Rules&, Seat side, std::uint64_t) {
  return std::make_unique<WallHugger>(side);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "any legal command, by chance", {}, make_random},
      {"straight", "never turns", {}, make_straight},
      {"wall_hugger", "follows walls, and breaks one when it must", {}, make_wall_hugger},
      entry_with_params("minimax", "three cycles ahead, by score and health", {}, make_minimax),
      entry_with_params("territory", "a plain search for the cells that it reaches first", {},
                        make_territory),
      entry_with_params("genetic", "evolves its next eight moves against the worst answers", {},
                        make_genetic),
      entry_with_params("harvester", "the most points of its own next cycles, whatever the other does", {},
                        make_harvester),
      entry_with_params("champion", "searches deep, for territory, room, health and breaker", {},
                        make_champion),
  };
  return players;
}

}  // namespace agon::tron
