// What a client of the protocol knows: a view of each state, and the picture of that.
#pragma once

#include "games/treasure_hunt/rules/picture.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt {

// Between what a seat may know and the protocol's words for it.

/// The map's nodes as the seat of the view is told of them, row by row.
std::vector<MapNode> nodes_of(const View& view);

/// A client's eyes: makes a view of each state, and counts what the protocol leaves to clients to count.
class RemoteEyes {
 public:
  RemoteEyes(std::string player_id, Profile profile) : player_id_(std::move(player_id)), profile_(profile) {}

  /// Throws BadMessage when the own player is not in it or the map is none.
  View view_of(const GameStateMessage& message);
  /// The server took this action.
  void acted(const Action& action);
  /// The own entry; throws BadMessage.
  const PlayerState& own(const GameStateMessage& message) const;

 private:
  void read_map(const GameStateMessage& message, View& view);

  std::string player_id_;
  Profile profile_;
  bool first_ = false;  ///< sent its half map first
  int actions_ = 0;
  std::optional<Point> position_;
  Direction heading_ = Direction::Up;
  int progress_ = 0;
};

/// The map as a client knows it, for `agon join --watch`: unlike the arena's pictures it shows no truth that
/// the server keeps back.
class ClientPicture {
 public:
  explicit ClientPicture(std::string player_id) : player_id_(std::move(player_id)) {}

  /// The picture of one state; call it for every state in turn, it remembers what was revealed.
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
