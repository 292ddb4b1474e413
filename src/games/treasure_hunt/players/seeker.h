// Base of the built-in players. It sends the half map, keeps track of revealed fields, and walks to a target.
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
  /// The field to go to now. Called at every move while neither treasure nor fort is known.
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
  /// Whether a field may hide the thing sought now: unseen grass of the own half, or of the enemy's half.
  bool may_hide(const View& view, int field) const;
  /// Number of unseen fields that may hide it and that a visit would reveal.
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
