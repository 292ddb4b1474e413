// What all built-in players share: the half map first, then bookkeeping of revealed fields and walking to a
// target.
#pragma once

#include <optional>

#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

class Seeker : public Hunter {
 public:
  Seeker(std::uint64_t seed, std::string_view purpose) : random_(seed, purpose) {}
  Action decide(const View& view, Nanoseconds time_left) final;
  bool remembers() const override { return true; }

 protected:
  /// The field to go to now; asked at every move while neither the treasure nor the fort says where.
  virtual int target(const View& view) = 0;
  virtual std::vector<HalfMapNode> half_map(const View& view, const HalfGrid* first, Nanoseconds time_left);
  /// Called before the first move.
  virtual void map_complete(const View&) {}
  /// Called at every move, after the bookkeeping.
  virtual void look(const View&, Nanoseconds) {}

  const Travel& travel() const { return *travel_; }
  bool seen(int field) const { return seen_.contains(field); }
  int position() const { return position_; }
  int enemy_moves(const View& view) const { return view.game_actions - view.actions - 1; }
  /// Whether a field may hide what is looked for now: unseen grass of the own half, or of the enemy's.
  bool may_hide(const View& view, int field) const;
  /// Unseen fields a visit would reveal among those that may hide it.
  int would_reveal(const View& view, int field) const;
  bool in_own_half(const View& view, int field) const;
  /// The nearest field that may hide it, by `distance(field)`; the own position if there is none.
  template <class Distance>
  int nearest(const View& view, Distance&& distance) const;

  Random random_;

 private:
  void remember(const View& view);

  std::optional<Travel> travel_;
  FieldSet seen_;
  int position_ = -1;
};

template <class Distance>
int Seeker::nearest(const View& view, Distance&& distance) const {
  int best = position_, least = unreachable;
  for (int field = 0; field < view.board.fields(); ++field) {
    if (!may_hide(view, field)) continue;
    const int cost = distance(field);
    if (cost < least) {
      least = cost;
      best = field;
    }
  }
  return best;
}

}  // namespace agon::treasure_hunt
