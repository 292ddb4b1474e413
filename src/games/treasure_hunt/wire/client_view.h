// The knowledge of a client of the protocol: a view of each state, and its picture.
#pragma once

#include "games/treasure_hunt/rules/look.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt {

// Converts between views and the protocol's messages.

/// The map's nodes as the seat of the view may know them, row by row.
std::vector<MapNode> nodes_of(const View& view);

/// Makes a view of each state for a client, and counts what the protocol leaves to clients to count.
class RemoteEyes {
 public:
  RemoteEyes(std::string player_id, Profile profile) : player_id_(std::move(player_id)), profile_(profile) {}

  /// Throws BadMessage if the own player is not in it or the map is invalid.
  View view_of(const GameStateMessage& message);
  /// Notes that the server accepted this action.
  void acted(const Action& action);
  /// The entry of the own player; throws BadMessage.
  const PlayerState& own(const GameStateMessage& message) const;

 private:
  void read_map(const GameStateMessage& message, View& view);

  std::string player_id_;
  Profile profile_;
  bool first_ = false;  ///< it sent its half map first
  int actions_ = 0;
  std::optional<Point> position_;
  Direction heading_ = Direction::Up;
  int progress_ = 0;
};

/// The map as a client knows it, for `agon join --watch`. Unlike the arena's pictures it shows nothing that
/// the server hides.
class ClientPicture {
 public:
  explicit ClientPicture(std::string player_id) : player_id_(std::move(player_id)) {}

  /// The picture of one state; call it for every state in turn, because it remembers revealed fields.
  Picture next(const View& view, const GameStateMessage& message);

 private:
  void remember(const View& view);
  void draw_sprites(Picture& picture, const View& view) const;
  void draw_marks(Picture& picture, const View& view) const;
  Sight sight_of(const View& view) const;
  std::vector<Panel> panels_of(const View& view, const GameStateMessage& message) const;

  std::string player_id_;
  FieldSet revealed_;
  int revealed_count_ = 0;
  View before_;
};

}  // namespace agon::treasure_hunt
