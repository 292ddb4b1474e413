// The map as a client knows it, for `agon join --watch`: unlike the arena's pictures it shows no truth that
// the server keeps back.
#pragma once

#include "games/treasure_hunt/rules/picture.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt {

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
