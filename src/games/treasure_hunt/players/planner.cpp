#include <algorithm>

#include "games/treasure_hunt/players/rungs.h"
#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

/// Breadth-first search again and again makes one way over all fields that may hide it; then it walks that
/// way.
class Planner : public Seeker {
 public:
  explicit Planner(std::uint64_t seed) : Seeker(seed, "treasure_hunt.planner") {}

 protected:
  int target(const View& view) override {
    if (view.collected != collected_ || plan_.empty()) make_plan(view);
    while (!plan_.empty() && (plan_.back() == position() || would_reveal(view, plan_.back()) == 0))
      plan_.pop_back();
    if (plan_.empty()) make_plan(view);
    return plan_.empty() ? position() : plan_.back();
  }

 private:
  void make_plan(const View& view) {
    collected_ = view.collected;
    plan_.clear();
    std::vector<int> open;
    for (int field = 0; field < view.board.fields(); ++field)
      if (may_hide(view, field)) open.push_back(field);
    for (int at = position(); !open.empty();) {
      const int next = nearest_of(open, at);
      if (next < 0) break;
      plan_.push_back(next);
      open.erase(std::find(open.begin(), open.end(), next));
      at = next;
    }
    std::reverse(plan_.begin(), plan_.end());
  }

  /// By steps, whatever the terrain; -1: none can be reached.
  int nearest_of(const std::vector<int>& open, int from) const {
    std::array<bool, map_fields> reached{};
    std::vector<int> queue{from};
    reached[static_cast<std::size_t>(from)] = true;
    for (std::size_t begin = 0; begin < queue.size(); ++begin) {
      const int at = queue[begin];
      if (at != from && std::find(open.begin(), open.end(), at) != open.end()) return at;
      for (const Direction direction : all_directions) {
        const int to = travel().next(at, direction);
        if (to < 0 || reached[static_cast<std::size_t>(to)]) continue;
        reached[static_cast<std::size_t>(to)] = true;
        queue.push_back(to);
      }
    }
    return -1;
  }

  std::vector<int> plan_;  ///< the next field last
  bool collected_ = false;
};

}  // namespace

std::unique_ptr<Hunter> make_planner(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Planner>(seed);
}

}  // namespace agon::treasure_hunt
