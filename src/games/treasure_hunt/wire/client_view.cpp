#include "games/treasure_hunt/wire/client_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/described.h"

namespace agon::treasure_hunt {

namespace {

PlayerPositionState position_state(const View& view, Point point) {
  const bool mine = view.position == point, enemy = view.enemy_position == point;
  if (mine && enemy) return PlayerPositionState::BothPlayerPosition;
  if (mine) return PlayerPositionState::MyPlayerPosition;
  return enemy ? PlayerPositionState::EnemyPlayerPosition : PlayerPositionState::NoPlayerPresent;
}

/// A board large enough for these nodes.
Board board_for(const std::vector<MapNode>& nodes) {
  int width = 0, height = 0;
  for (const auto& node : nodes) {
    width = std::max(width, node.X + 1);
    height = std::max(height, node.Y + 1);
  }
  const bool fits = (width == 10 && (height == 5 || height == 10)) || (width == 20 && height == 5);
  if (!nodes.empty() && !fits) throw BadMessage("the map is not of 10 x 5, 10 x 10 or 20 x 5 fields");
  return {width, height};
}

constexpr Seat own = 0, enemy = 1;

bool same_half(Point one, Point other) {
  return one.x / half_width == other.x / half_width && one.y / half_height == other.y / half_height;
}

std::string doing(const View& view) {
  if (view.over) return view.won ? "won" : "lost";
  if (view.actions == 0) return "draws its half map";
  return view.collected ? "looks for the fort" : "looks for the treasure";
}

std::string caption_of(const View& view) {
  if (view.over) return fmt::format("{} after {} own actions", view.won ? "won" : "lost", view.actions);
  const std::string turn = view.must_act ? "must act" : "waits";
  if (view.progress == 0) return fmt::format("action {}, {}", view.actions, turn);
  return fmt::format("action {}, {}; {}: {} spent on the step", view.actions, turn, enum_name(view.heading),
                     view.progress);
}

}  // namespace

std::vector<MapNode> nodes_of(const View& view) {
  std::vector<MapNode> nodes;
  for (int index = 0; index < view.board.fields(); ++index) {
    const Point point = view.board.point(index);
    if (view.board.at(point) == Terrain::Unknown) continue;
    MapNode node;
    node.playerPositionState = position_state(view, point);
    node.terrain = view.board.at(point);
    if (view.treasure == point) node.treasureState = TreasureState::MyTreasureIsPresent;
    if (view.fort == point) node.fortState = FortState::MyFortPresent;
    if (view.enemy_fort == point) node.fortState = FortState::EnemyFortPresent;
    node.X = point.x;
    node.Y = point.y;
    nodes.push_back(node);
  }
  return nodes;
}

const PlayerState& RemoteEyes::own(const GameStateMessage& message) const {
  for (const auto& player : message.players)
    if (player.uniquePlayerID == player_id_) return player;
  throw BadMessage("the state does not list the own player");
}

void RemoteEyes::read_map(const GameStateMessage& message, View& view) {
  view.board = board_for(message.mapNodes);
  for (const auto& node : message.mapNodes) {
    const Point point{static_cast<std::int8_t>(node.X), static_cast<std::int8_t>(node.Y)};
    if (!view.board.contains(point)) throw BadMessage("the map has a field outside of it");
    view.board.set(point, node.terrain);
    const auto state = node.playerPositionState;
    const bool both = state == PlayerPositionState::BothPlayerPosition;
    if (both || state == PlayerPositionState::MyPlayerPosition) view.position = point;
    if (both || state == PlayerPositionState::EnemyPlayerPosition) view.enemy_position = point;
    if (node.treasureState == TreasureState::MyTreasureIsPresent) view.treasure = point;
    if (node.fortState == FortState::MyFortPresent) view.fort = point;
    if (node.fortState == FortState::EnemyFortPresent) view.enemy_fort = point;
  }
}

View RemoteEyes::view_of(const GameStateMessage& message) {
  View view;
  read_map(message, view);
  const auto& mine = own(message);
  for (const auto& player : message.players)
    if (&player != &mine) view.enemy_collected = player.collectedTreasure;
  view.collected = mine.collectedTreasure;
  view.won = mine.state == PlayerGameState::Won;
  view.over = view.won || mine.state == PlayerGameState::Lost;
  view.must_act = mine.state == PlayerGameState::MustAct;
  if (actions_ > 0 && view.must_act && !(view.board.complete() && view.position && view.fort))
    throw BadMessage("it is the player's turn, but the map is incomplete, or lacks its avatar and fort");
  if (actions_ == 0) first_ = message.mapNodes.empty();
  if (view.position != position_) progress_ = 0;
  position_ = view.position;
  view.actions = actions_;
  view.game_actions = 2 * actions_ + (first_ ? 0 : 1);
  view.enemy_position_true = actions_ >= 8;
  view.heading = heading_;
  view.progress = progress_;
  view.profile = profile_;
  return view;
}

void RemoteEyes::acted(const Action& action) {
  ++actions_;
  if (action.act != Act::move) return;
  progress_ = action.move == heading_ ? progress_ + 1 : 1;
  heading_ = action.move;
}

Picture ClientPicture::next(const View& view, const GameStateMessage& message) {
  remember(view);
  Picture picture;
  draw_board(picture, view.board, [&](Point point) {
    if (!view.fort) return enemy;  // without our half, the map is the enemy's
    return same_half(point, *view.fort) ? own : enemy;
  });
  draw_sprites(picture, view);
  draw_marks(picture, view);
  picture.sights.push_back(sight_of(view));
  picture.panels = panels_of(view, message);
  picture.caption = caption_of(view);
  before_ = view;
  return picture;
}

void ClientPicture::remember(const View& view) {
  if (!view.position || !view.board.complete()) return;
  const bool mountain = view.board.at(*view.position) == Terrain::Mountain;
  for (int index = 0; index < view.board.fields(); ++index) {
    const Point point = view.board.point(index);
    const int away = std::max(std::abs(point.x - view.position->x), std::abs(point.y - view.position->y));
    if (away > (mountain ? 1 : 0) || revealed_.contains(index)) continue;
    revealed_.insert(index);
    ++revealed_count_;
  }
}

void ClientPicture::draw_sprites(Picture& picture, const View& view) const {
  auto& sprites = picture.sprites;
  if (view.fort)
    sprites.push_back(sprite(fort_id(own), Shape::square, *view.fort, 0.875, seat_colors[own], "fort"));
  if (view.enemy_fort)
    sprites.push_back(
        sprite(fort_id(enemy), Shape::square, *view.enemy_fort, 0.875, seat_colors[enemy], "fort"));
  if (view.treasure)
    sprites.push_back(sprite(treasure_id(own), Shape::star, *view.treasure, 0.75, seat_colors[own], ""));
  if (view.enemy_position)  // a ring while the position is random
    sprites.push_back(sprite(avatar_id(enemy), view.enemy_position_true ? Shape::circle : Shape::ring,
                             *view.enemy_position, avatar_size, avatar_colors[enemy],
                             view.enemy_position_true ? "" : "?"));
  if (view.enemy_position && view.enemy_position_true && view.enemy_collected)
    sprites.push_back(carried_treasure(treasure_id(enemy), *view.enemy_position));
  if (!view.position) return;
  sprites.push_back(
      sprite(avatar_id(own), Shape::triangle, *view.position, avatar_size, avatar_colors[own], ""));
  sprites.back().heading = degrees(view.heading);
  if (view.collected) sprites.push_back(carried_treasure(treasure_id(own), *view.position));
}

void ClientPicture::draw_marks(Picture& picture, const View& view) const {
  const auto mark = [&](bool now, bool then, std::string kind, Seat seat, std::string text) {
    if (now && !then) picture.marks.push_back({std::move(kind), static_cast<int>(seat), std::move(text)});
  };
  mark(view.board.complete(), before_.board.complete(), "half-map", own, "both half maps are there");
  mark(view.treasure.has_value(), before_.treasure.has_value(), "treasure", own, "the treasure shows");
  mark(view.collected, before_.collected, "treasure", own, "the treasure was collected");
  mark(view.enemy_collected, before_.enemy_collected, "treasure", enemy, "the enemy has its treasure");
  mark(view.enemy_fort.has_value(), before_.enemy_fort.has_value(), "fort", own, "the enemy fort shows");
  mark(view.over, before_.over, "end", view.won ? own : enemy, caption_of(view));
}

Sight ClientPicture::sight_of(const View& view) const {
  Sight sight;
  for (int index = 0; index < view.board.fields(); ++index)
    sight.cells += revealed_.contains(index) ? '.' : '#';
  if (sight.cells.empty()) sight.cells.assign(2 * half_fields, '#');
  return sight;
}

std::vector<Panel> ClientPicture::panels_of(const View& view, const GameStateMessage& message) const {
  std::vector<Panel> panels(2);
  for (Seat seat = 0; seat < 2; ++seat) {
    panels[seat].seat = seat;
    panels[seat].color = seat_colors[seat];
    panels[seat].role = seat == own ? "hunter" : "enemy";
  }
  for (const auto& player : message.players)
    panels[player.uniquePlayerID == player_id_ ? own : enemy].name = player.firstName + " " + player.lastName;
  panels[own].score = doing(view);
  panels[own].items = {
      {"own actions", static_cast<double>(view.actions), seat_colors[own]},
      {"fields revealed", static_cast<double>(revealed_count_), seat_colors[own]},
      {"treasures found", view.collected ? 1.0 : 0.0, gold},
      {"actions spent on the next step", static_cast<double>(view.progress), seat_colors[own]}};
  panels[enemy].score = view.over                    ? (view.won ? "lost" : "won")
                        : view.enemy_collected       ? "looks for the fort"
                        : view.board.complete()      ? "looks for the treasure"
                        : message.players.size() < 2 ? "has not come yet"
                                                     : "draws its half map";
  panels[enemy].items = {{"treasures found", view.enemy_collected ? 1.0 : 0.0, gold}};
  return panels;
}

}  // namespace agon::treasure_hunt
