// The scene of a match as spectators of the original see it: the field once, then the changes of each cycle.
// Objects, their order and their names follow a recorded stream of the original, so that its viewer shows it.
// Pure.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/tron/rules/values.h"
#include "games/tron/wire/scene_script.h"

namespace agon::tron::wire {

/// Up 0, Right 90, Down 180, Left -90 degrees about the vertical axis.
inline float rotation_of(Direction direction) {
  return direction == Direction::Left ? -90.0F : 90.0F * static_cast<float>(direction);
}

/// The names and colours of the sides.
struct SceneNames {
  std::array<std::string, 2> teams;   ///< as they stand on the wire
  std::array<std::string, 2> colors;  ///< "#RRGGBB"
};

class Scene {
 public:
  explicit Scene(SceneNames names) : names_(std::move(names)) {}

  /// The field and the agents before the first cycle.
  SceneActions opening(const State& state, const Constants& constants);
  /// The changes of one cycle.
  SceneActions cycle(const State& before, const State& after);

 private:
  /// A side's wall in a cell: the half that leads in from the previous cell, the middle, and the half that
  /// leads out. 0: there is no such piece.
  struct Wall {
    Seat side = blue;
    Reference half_in = 0, middle = 0, half_out = 0;
    Direction way_in = Direction::Right, way_out = Direction::Right;
  };
  struct Bike {
    Reference bike = 0, shield = 0;  ///< shield: 0 while there is none
  };

  Vector3 middle_of(const Position& at) const;
  Vector3 edge_of(const Position& at, Direction way) const;
  Wall& wall_at(const Position& at);

  void field(const Board& board);
  void area_wall_around(const Board& board, const Position& at);
  void light_and_camera();
  void panel(const State& state);

  void turned(const State& before, const State& after, Seat side);
  void shielded(const State& before, const State& after, Seat side);
  void crashed(const State& before, const State& after, Seat side);
  void built(const State& before, const State& after, Seat side, bool crash);
  void broken(const State& after, Seat side);
  void explode(Reference half, Seat side, float at);
  void arrived(const State& after, Seat side);

  SceneNames names_;
  SceneScript script_;
  std::vector<Reference> grounds_, area_middles_;  ///< by cell
  std::vector<unsigned> area_halves_;              ///< by cell: a bit a direction
  std::vector<Wall> walls_;                        ///< by cell
  std::array<Bike, 2> bikes_{};
  std::array<Reference, 2> halves_in_{};  ///< of this cycle, into the cell where the side is now
  std::array<int, 2> health_{};
  Reference status_ = 0;
  int width_ = 0, height_ = 0;
};

}  // namespace agon::tron::wire
