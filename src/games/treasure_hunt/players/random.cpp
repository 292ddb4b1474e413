#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/half_map_maker.h"

namespace agon::treasure_hunt {
namespace {

/// Goes to any neighbouring field that can be entered, and ends a step that it has begun.
class RandomPlayer : public Hunter {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed, "treasure_hunt.random") {}

  Action decide(const View& view, Nanoseconds) override {
    if (view.actions > 0) return {Act::move, view.progress > 0 ? view.heading : any_way(view), {}};
    const auto first = first_half(view.board);
    return {Act::half_map, Direction::Up, quick_half_map(random_, view.profile, first ? &*first : nullptr)};
  }

 private:
  Direction any_way(const View& view) {
    std::array<Direction, all_directions.size() + 1> ways;
    std::uint32_t count = 0;
    for (const Direction direction : all_directions) {
      const Point target = neighbour(*view.position, direction);
      ways[count] = direction;
      count += view.board.contains(target) && enterable(view.board.at(target)) ? 1 : 0;
    }
    return ways[random_.below(std::max(count, 1U))];
  }

  Random random_;
};

}  // namespace

std::unique_ptr<Hunter> make_random(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

}  // namespace agon::treasure_hunt
