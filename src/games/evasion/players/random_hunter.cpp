#include "games/evasion/players/players.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

/// Once walls are due, builds one every twenty ticks on average, upright or level, with random ends.
class RandomHunter : public Player<Rules> {
 public:
  RandomHunter(const Config& config, std::uint64_t seed)
      : config_(config), random_(seed, "evasion random hunter") {}

  Action decide(const View& view, Nanoseconds) override {
    Action action;
    if (config_.max_walls == 0) return action;
    if (view.last_wall && view.tick - *view.last_wall < config_.wall_interval) return action;
    if (!random_.one_in(mean_wait)) return action;
    if (view.walls.size() >= static_cast<std::size_t>(config_.max_walls)) {
      action.removals.push_back(view.walls[random_.below(static_cast<std::uint32_t>(view.walls.size()))]);
    }
    action.create = random_wall(view);
    return action;
  }

 private:
  static constexpr std::uint32_t mean_wait = 20;  ///< ticks

  std::int16_t between(int low, int high) { return static_cast<std::int16_t>(random_.between(low, high)); }

  /// Inside the free span, so that most walls are accepted.
  Wall random_wall(const View& view) {
    const Axis axis = random_.one_in(2) ? Axis::upright : Axis::level;
    Wall wall = free_span(view.walls, view.hunter, axis);
    if (axis == Axis::upright) {
      wall.y1 = between(wall.y1, view.hunter.y);
      wall.y2 = between(view.hunter.y, wall.y2);
    } else {
      wall.x1 = between(wall.x1, view.hunter.x);
      wall.x2 = between(view.hunter.x, wall.x2);
    }
    return wall;
  }

  const Config config_;
  Random random_;
};

}  // namespace

OwnedPlayer make_random_hunter(const Rules& rules, Seat, std::uint64_t seed) {
  return std::make_unique<RandomHunter>(rules.config(), seed);
}

}  // namespace agon::evasion
