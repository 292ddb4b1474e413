// The list of players, and those that plan one target ahead or are even simpler.
#include "games/treasure_hunt/players/players.h"

#include <algorithm>
#include <limits>

#include "core/player_params.h"
#include "games/treasure_hunt/players/rungs.inc"
#include "games/treasure_hunt/players/seeker.h"
#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {
namespace {

/// Keeps a target until it is seen, because turning around wastes actions.
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

/// Searches like the scout. Its half map has the style asked for, or else one that the seed chooses.
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

/// Breadth-first search over fields, as in the course's brief: every step counts one, whatever the terrain.
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

/// Looks only at the fields beside it. It goes to one that may hide the thing, or else to the one that it has
/// visited least.
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

/// Goes to a random enterable neighbour, and finishes a step that it has begun.
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

/// The course's dummy: walks between random fields and wins only by luck.
class RandomWalker : public Hunter {
 public:
  explicit RandomWalker(std::uint64_t seed) : walk_(seed) {}
  Action decide(const View& view, Nanoseconds time_left) override {
    View blind = view;  // it does not notice what it has found
    blind.treasure.reset();
    blind.enemy_fort.reset();
    return walk_.decide(blind, time_left);
  }

 private:
  class Walk : public Seeker {
   public:
    explicit Walk(std::uint64_t seed) : Seeker(seed, "treasure_hunt.walker") {}

   protected:
    int target(const View& view) override {
      while (target_ < 0 || target_ == position() || !enterable(view.board.at(target_)))
        target_ = static_cast<int>(random_.below(map_fields));
      return target_;
    }

   private:
    int target_ = -1;
  };
  Walk walk_;
};

/// Plans one way over all fields that may hide the thing, by repeated breadth-first search, then walks it.
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

  /// Nearest of `open` by steps, whatever the terrain; -1: none can be reached.
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

  std::vector<int> plan_;  ///< the next field is at the back
  bool collected_ = false;
};

template <class Kind>
std::unique_ptr<Hunter> make(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Kind>(seed);
}

std::unique_ptr<Hunter> make_preset(const Rules&, Seat, std::uint64_t seed, const PresetParams& params) {
  return std::make_unique<Preset>(seed, params);
}

}  // namespace

std::unique_ptr<Hunter> make_nearest(const Rules& game, Seat seat, std::uint64_t seed) {
  return make<Nearest>(game, seat, seed);
}
std::unique_ptr<Hunter> make_scout(const Rules& game, Seat seat, std::uint64_t seed) {
  return make<Scout>(game, seat, seed);
}
std::unique_ptr<Hunter> make_pathfinder(const Rules& game, Seat seat, std::uint64_t seed) {
  return make<Pathfinder>(game, seat, seed);
}

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"random", "goes to any neighbouring field, by chance", {}, make<RandomPlayer>},
      {"walker", "the course's dummy: walks between fields chosen by chance", {}, make<RandomWalker>},
      {"poller", "looks at the fields beside it alone, and plans nothing", {}, make<Poller>},
      {"planner", "breadth-first search for a whole way over all it has not seen", {}, make<Planner>},
      {"pathfinder", "breadth-first search that counts steps, whatever the terrain", {}, make_pathfinder},
      entry_with_params("preset", "a scout whose half map is made in one of a dozen styles", {}, make_preset),
      {"nearest", "goes to the nearest field it has not seen", {}, make_nearest},
      {"scout", "goes where an action reveals most fields", {}, make_scout},
      entry_with_params("champion",
                        "plans its whole search, guesses the enemy fort, and builds its half for both", {},
                        make_champion),
  };
  return players;
}

}  // namespace agon::treasure_hunt
