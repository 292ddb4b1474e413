#include "games/treasure_hunt/wire/translation.h"

#include <algorithm>

namespace agon::treasure_hunt {
namespace {

PlayerPositionState position_state(const View& view, Point point) {
  const bool mine = view.position == point, enemy = view.enemy_position == point;
  if (mine && enemy) return PlayerPositionState::BothPlayerPosition;
  if (mine) return PlayerPositionState::MyPlayerPosition;
  return enemy ? PlayerPositionState::EnemyPlayerPosition : PlayerPositionState::NoPlayerPresent;
}

/// The board that these nodes fill, at least as far as they reach.
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
    throw BadMessage(
        "it is the player's turn, but the map is not whole, or does not show its avatar and fort");
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

}  // namespace agon::treasure_hunt
