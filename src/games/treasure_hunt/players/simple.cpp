// Players that look one target ahead.
#include "games/treasure_hunt/players/rungs.h"
#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

/// Keeps a target until it was seen: turning round wastes actions.
class OneTarget : public Seeker {
 public:
  using Seeker::Seeker;

 protected:
  virtual int choose(const View& view) = 0;
  int target(const View& view) override {
    const bool same_search = view.collected == collected_;
    collected_ = view.collected;
    if (!same_search || target_ < 0 || target_ == position() || would_reveal(view, target_) == 0)
      target_ = choose(view);
    return target_;
  }

 private:
  int target_ = -1;
  bool collected_ = false;
};

class Nearest : public OneTarget {
 public:
  explicit Nearest(std::uint64_t seed) : OneTarget(seed, "treasure_hunt.nearest") {}

 protected:
  int choose(const View& view) override {
    return nearest(view, [&](int field) { return travel().distance(position(), field); });
  }
};

class Scout : public OneTarget {
 public:
  explicit Scout(std::uint64_t seed, const char* purpose = "treasure_hunt.scout")
      : OneTarget(seed, purpose) {}

 protected:
  int choose(const View& view) override {
    int best = position();
    int best_fields = 0, best_cost = 1;
    for (int field = 0; field < view.board.fields(); ++field) {
      const int fields = would_reveal(view, field);
      const int cost = travel().distance(position(), field);
      if (cost == 0 || cost >= unreachable || fields * best_cost <= best_fields * cost) continue;
      best = field;
      best_fields = fields;
      best_cost = cost;
    }
    return best;
  }
};

/// Searches as the scout does; its half map is made in one style, which the seed chooses where none is asked
/// for.
class Preset : public Scout {
 public:
  Preset(std::uint64_t seed, const PresetParams& params) : Scout(seed, "treasure_hunt.preset") {
    style_ = params.style ? *params.style : static_cast<HalfMapStyle>(random_.below(half_map_styles));
  }

 protected:
  std::vector<HalfMapNode> half_map(const View& view, const HalfGrid* first, Nanoseconds) override {
    return styled_half_map(random_, view.profile, first, style_);
  }

 private:
  HalfMapStyle style_;
};

/// Breadth-first search over fields, as the course's brief has it: every step counts one, whatever the
/// terrain.
class Pathfinder : public OneTarget {
 public:
  explicit Pathfinder(std::uint64_t seed) : OneTarget(seed, "treasure_hunt.pathfinder") {}

 protected:
  int choose(const View& view) override {
    std::array<int, map_fields> steps;
    steps.fill(unreachable);
    std::array<int, map_fields> queue;
    std::size_t end = 0;
    queue[end++] = position();
    steps[static_cast<std::size_t>(position())] = 0;
    for (std::size_t begin = 0; begin < end; ++begin)
      for (const Direction direction : all_directions) {
        const int to = travel().next(queue[begin], direction);
        if (to < 0 || steps[static_cast<std::size_t>(to)] != unreachable) continue;
        steps[static_cast<std::size_t>(to)] = steps[static_cast<std::size_t>(queue[begin])] + 1;
        queue[end++] = to;
      }
    return nearest(view, [&](int field) { return steps[static_cast<std::size_t>(field)]; });
  }
};

}  // namespace

std::unique_ptr<Hunter> make_nearest(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Nearest>(seed);
}
std::unique_ptr<Hunter> make_scout(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Scout>(seed);
}
std::unique_ptr<Hunter> make_preset(const Rules&, Seat, std::uint64_t seed, const PresetParams& params) {
  return std::make_unique<Preset>(seed, params);
}
std::unique_ptr<Hunter> make_pathfinder(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Pathfinder>(seed);
}

}  // namespace agon::treasure_hunt
