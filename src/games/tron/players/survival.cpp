#include "games/tron/players/survival.h"

#include <algorithm>

#include "games/tron/players/lone_walk.h"

namespace agon::tron {
namespace {

class Survivor {
 public:
  Survivor(const Constants& constants, const State& state, Seat side, int horizon, std::uint64_t nodes)
      : walk_(constants, state, side), horizon_(horizon), left_(nodes) {}

  int longest_after(const Option& option) {
    try_way(option, 1);
    return longest_;
  }

 private:
  /// Lower ranks are tried first: free cells with few free neighbours, dead ends, walls with the breaker,
  /// walls at the price of a health.
  int rank(const Option& option) const {
    constexpr int dead_end = 5, broken = 10, paid = 20;
    if (option.cell != Cell::Empty) return option.breaks ? broken : paid;
    const Position at = ahead(walk_.agent().position, *option.action.direction);
    int free = 0;
    for (unsigned direction = 0; direction < 4; ++direction)
      if (walk_.board().at(ahead(at, static_cast<Direction>(direction))) == Cell::Empty) ++free;
    return free == 0 ? dead_end : free;
  }

  /// Whether the search is done: the horizon or the limit of cycles is reached.
  bool try_way(const Option& option, int lived) {
    if (!survives(walk_.agent(), option)) return false;
    longest_ = std::max(longest_, lived);
    if (lived >= horizon_ || left_ == 0) return true;
    --left_;
    const auto before = walk_.step(option);
    Options ways = walk_.ways();
    std::stable_sort(ways.begin(), ways.end(),
                     [&](const Option& one, const Option& other) { return rank(one) < rank(other); });
    const bool done =
        std::any_of(ways.begin(), ways.end(), [&](const Option& way) { return try_way(way, lived + 1); });
    walk_.take_back(before);
    return done;
  }

  LoneWalk walk_;
  int horizon_;
  std::uint64_t left_;  ///< cycles that may still be tried
  int longest_ = 0;
};

}  // namespace

Lives lives_of(const Constants& constants, const State& state, Seat side, int horizon, std::uint64_t nodes) {
  Lives lives;
  for (const Option& option : options_of(state, side))
    lives.push_back(Survivor(constants, state, side, horizon, nodes).longest_after(option));
  return lives;
}

}  // namespace agon::tron
