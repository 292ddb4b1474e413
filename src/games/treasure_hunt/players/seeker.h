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
  Action decide(const View& view, Nanoseconds time_left) final {
    Action action;
    if (view.actions == 0) {
      const auto first = first_half(view.board);
      action.act = Act::half_map;
      action.playerHalfMapNodes = half_map(view, first ? &*first : nullptr, time_left);
      return action;
    }
    remember(view);
    look(view, time_left);
    int to = position_;
    if (view.collected && view.enemy_fort)
      to = view.board.index(*view.enemy_fort);
    else if (view.treasure)
      to = view.board.index(*view.treasure);
    else
      to = target(view);
    action.act = Act::move;
    action.move = travel().towards(position_, to, view.heading, view.progress);
    return action;
  }

  bool remembers() const override { return true; }

 protected:
  /// The field to go to now. Called at every move while neither treasure nor fort is known.
  virtual int target(const View& view) = 0;
  virtual std::vector<HalfMapNode> half_map(const View& view, const HalfGrid* first, Nanoseconds) {
    return random_half_map(random_, view.profile, first);
  }
  /// Called before the first move.
  virtual void map_complete(const View&) {}
  /// Called at every move, after the bookkeeping.
  virtual void look(const View&, Nanoseconds) {}

  const Travel& travel() const { return *travel_; }
  bool seen(int field) const { return seen_.contains(field); }
  int position() const { return position_; }
  int enemy_moves(const View& view) const { return view.game_actions - view.actions - 1; }
  /// Whether a field may hide the thing sought now: unseen grass of the own half, or of the enemy's half.
  bool may_hide(const View& view, int field) const {
    return view.board.at(field) == Terrain::Grass && !seen(field) &&
           in_own_half(view, field) != view.collected;
  }
  /// Number of unseen fields that may hide it and that a visit would reveal.
  int would_reveal(const View& view, int field) const {
    if (view.board.at(field) == Terrain::Grass) return may_hide(view, field) ? 1 : 0;
    if (view.board.at(field) != Terrain::Mountain) return 0;
    int count = 0;
    each_around(view.board, view.board.point(field),
                [&](int each) { count += may_hide(view, each) ? 1 : 0; });
    return count;
  }

  bool in_own_half(const View& view, int field) const {
    const Point point = view.board.point(field);
    return point.x / half_width == view.fort->x / half_width &&
           point.y / half_height == view.fort->y / half_height;
  }
  /// The nearest field that may hide it, by `distance(field)`; the own position if there is none.
  template <class Distance>
  int nearest(const View& view, Distance&& distance) const {
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

  Random random_;

 private:
  template <class Visit>
  static void each_around(const Board& board, Point centre, Visit&& visit) {
    for (int y = centre.y - 1; y <= centre.y + 1; ++y)
      for (int x = centre.x - 1; x <= centre.x + 1; ++x) {
        const Point point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        if (board.contains(point)) visit(board.index(point));
      }
  }

  void remember(const View& view) {
    if (!travel_) {
      travel_.emplace(view.board);
      map_complete(view);
    }
    const int now = view.board.index(*view.position);
    if (now == position_) return;
    position_ = now;
    seen_.insert(now);
    if (view.board.at(now) == Terrain::Mountain)
      each_around(view.board, *view.position, [&](int field) { seen_.insert(field); });
  }

  std::optional<Travel> travel_;
  FieldSet seen_;
  int position_ = -1;
};

}  // namespace agon::treasure_hunt
