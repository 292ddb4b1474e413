#include <limits>

#include "games/treasure_hunt/players/rungs.h"
#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

/// Looks at the fields beside it and plans nothing: to one that may hide what it looks for, else to the one
/// where it has been least.
class Poller : public Seeker {
 public:
  explicit Poller(std::uint64_t seed) : Seeker(seed, "treasure_hunt.poller") {}

 protected:
  int target(const View& view) override {
    if (target_ >= 0 && target_ != position()) return target_;
    ++visits_[static_cast<std::size_t>(position())];
    int least = std::numeric_limits<int>::max();
    for (const Direction direction : all_directions) {
      const int to = travel().next(position(), direction);
      if (to < 0) continue;
      const int beside = may_hide(view, to) ? 0 : 1 + visits_[static_cast<std::size_t>(to)];
      const int value = beside * 16 + static_cast<int>(random_.below(4)) + travel().step_cost(position(), to);
      if (value >= least) continue;
      least = value;
      target_ = to;
    }
    return target_;
  }

 private:
  std::array<int, map_fields> visits_{};
  int target_ = -1;
};

}  // namespace

std::unique_ptr<Hunter> make_poller(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Poller>(seed);
}

}  // namespace agon::treasure_hunt
