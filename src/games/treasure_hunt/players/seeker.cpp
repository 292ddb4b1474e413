#include "games/treasure_hunt/players/seeker.h"

#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {
namespace {

template <class Visit>
void each_around(const Board& board, Point centre, Visit&& visit) {
  for (int y = centre.y - 1; y <= centre.y + 1; ++y)
    for (int x = centre.x - 1; x <= centre.x + 1; ++x) {
      const Point point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      if (board.contains(point)) visit(board.index(point));
    }
}

}  // namespace

Action Seeker::decide(const View& view, Nanoseconds time_left) {
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

void Seeker::remember(const View& view) {
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

std::vector<HalfMapNode> Seeker::half_map(const View& view, const HalfGrid* first, Nanoseconds) {
  return random_half_map(random_, view.profile, first);
}

bool Seeker::in_own_half(const View& view, int field) const {
  const Point point = view.board.point(field);
  return point.x / half_width == view.fort->x / half_width &&
         point.y / half_height == view.fort->y / half_height;
}

bool Seeker::may_hide(const View& view, int field) const {
  return view.board.at(field) == Terrain::Grass && !seen(field) && in_own_half(view, field) != view.collected;
}

int Seeker::would_reveal(const View& view, int field) const {
  if (view.board.at(field) == Terrain::Grass) return may_hide(view, field) ? 1 : 0;
  if (view.board.at(field) != Terrain::Mountain) return 0;
  int count = 0;
  each_around(view.board, view.board.point(field), [&](int each) { count += may_hide(view, each) ? 1 : 0; });
  return count;
}

}  // namespace agon::treasure_hunt
