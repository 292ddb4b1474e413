// The champion: a planned search for the treasure, a planned search for the fort among the fields from which
// the enemy can have come, and a half map that suits the one and hinders the other.
#include <algorithm>

#include "games/treasure_hunt/players/fort_guess.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

class Champion : public Seeker {
 public:
  explicit Champion(std::uint64_t seed) : Seeker(seed, "treasure_hunt.champion") {}

 protected:
  std::vector<HalfMapNode> half_map(const View& view, const HalfGrid*, Nanoseconds time_left) override {
    // Without a clock the work is bounded by its amount alone, so that matches can be repeated.
    const auto limit = time_left.count() == 0 ? std::chrono::hours(1) : time_left / 4;
    return designed_half_map(random_, view.profile, view.board, limit);
  }

  void look(const View& view, Nanoseconds time_left) override {
    hurried_ = time_left.count() != 0 && time_left < std::chrono::seconds(1);
    limit_ = time_left / 4;
    if (!view.enemy_position_true || !view.enemy_position) return;
    const int field = view.board.index(*view.enemy_position);
    const bool moved = field != enemy_at_;
    enemy_at_ = field;
    guess_.observe(view, enemy_moves(view));
    if (view.collected && moved && !view.enemy_collected) plan_.fields.clear();
  }

  int target(const View& view) override {
    if (view.collected != collected_) {
      collected_ = view.collected;
      plan_.fields.clear();
    }
    if (!plan_.fields.empty() && position() == plan_.fields[done_]) ++done_;
    if (plan_.fields.empty() || done_ >= plan_.fields.size()) make_plan(view);
    return plan_.fields.empty() ? any_field(view) : plan_.fields[done_];
  }

 private:
  void make_plan(const View& view) {
    Search search{view.board, travel(), {}, position(), view.heading, view.progress};
    std::vector<int> candidates;
    for (int field = 0; field < view.board.fields(); ++field)
      if (may_hide(view, field)) candidates.push_back(field);
    if (view.collected)
      search.weights = guess_.likelihoods(view, travel(), candidates, limit_);
    else
      for (const int field : candidates) search.weights[static_cast<std::size_t>(field)] = 1;
    plan_ = plan_search(search, hurried_ ? 10 : 40);
    done_ = 0;
  }

  /// Everything was seen and nothing found: no such map can be, but a server may play by other rules.
  int any_field(const View& view) {
    int field = position();
    while (field == position() || !enterable(view.board.at(field)))
      field = static_cast<int>(random_.below(map_fields));
    return field;
  }

  SearchPlan plan_;
  std::size_t done_ = 0;
  FortGuess guess_;
  bool collected_ = false, hurried_ = false;
  Nanoseconds limit_{0};  ///< for a guess; zero: none
  int enemy_at_ = -1;
};

}  // namespace

std::unique_ptr<Hunter> make_champion(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Champion>(seed);
}

}  // namespace agon::treasure_hunt
