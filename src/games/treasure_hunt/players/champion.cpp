// The champion: a planned search for the treasure, a planned search for the fort among the fields from which
// the enemy can have come, and a half map that suits the one and hinders the other.
#include <algorithm>

#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

class Champion : public Seeker {
 public:
  explicit Champion(std::uint64_t seed) : Seeker(seed, "treasure_hunt.champion") {}

 protected:
  std::vector<HalfMapNode> half_map(const View& view, const HalfGrid* first, Nanoseconds time_left) override {
    // Without a clock the work is bounded by its amount alone, so that matches can be repeated.
    const auto limit = time_left.count() == 0 ? std::chrono::hours(1) : time_left / 4;
    return designed_half_map(random_, view.profile, first, limit);
  }

  void look(const View& view, Nanoseconds time_left) override {
    hurried_ = time_left.count() != 0 && time_left < std::chrono::seconds(1);
    if (!view.enemy_position_true || enemy_seen_) return;
    enemy_seen_ = true;
    enemy_at_ = view.board.index(*view.enemy_position);
    enemy_moves_ = enemy_moves(view);
    if (view.collected) plan_.fields.clear();
  }

  int target(const View& view) override {
    if (view.collected != collected_) {
      collected_ = view.collected;
      plan_.fields.clear();
    }
    if (!plan_.fields.empty() && position() == plan_.fields[done_]) ++done_;
    if (done_ >= plan_.fields.size()) make_plan(view);
    return plan_.fields.empty() ? any_field(view) : plan_.fields[done_];
  }

 private:
  void make_plan(const View& view) {
    Search search{view.board, travel(), {}, position(), view.heading, view.progress};
    for (int field = 0; field < view.board.fields(); ++field)
      if (may_hide(view, field)) search.weights[static_cast<std::size_t>(field)] = likelihood(view, field);
    plan_ = plan_search(search, hurried_ ? 10 : 40);
    done_ = 0;
  }

  /// The enemy began at its fort and has spent `enemy_moves_` actions on its way. Walking ahead brings it
  /// far, so fields that it could have left long ago are less likely.
  float likelihood(const View& view, int field) const {
    if (!view.collected || !enemy_seen_) return 1;
    const int way = travel().distance(field, enemy_at_);
    const int spare = enemy_moves_ - way;
    if (spare < 0) return 0.002F;
    return spare <= 2 ? 1.0F : spare <= 4 ? 0.5F : 0.25F;
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
  bool collected_ = false, enemy_seen_ = false, hurried_ = false;
  int enemy_at_ = 0, enemy_moves_ = 0;
};

}  // namespace

std::unique_ptr<Hunter> make_champion(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Champion>(seed);
}

}  // namespace agon::treasure_hunt
