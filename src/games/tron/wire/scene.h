// The scene of a match as spectators of the original see it: the field once, then the changes of each cycle.
// Objects, their order and their names follow a recorded stream of the original, so that its viewer shows it.
// Pure.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "games/tron/rules/values.h"
#include "games/tron/wire/scene_script.h"

namespace agon::tron::wire {

/// Up 0, Right 90, Down 180, Left -90 degrees about the vertical axis.
inline float rotation_of(Direction direction) {
  return direction == Direction::Left ? -90.0F : 90.0F * static_cast<float>(direction);
}

/// Whether the side crashed: into the other agent, an area wall, or a wall with its last health.
inline bool has_crashed(const State& after, Seat side) {
  if (after.ending == Ending::agent_crash) return true;
  const Agent& agent = after.agents[side];
  const Cell cell = after.board.at(agent.position);
  return cell == Cell::AreaWall || (is_built(cell) && agent.health == 0);
}

/// Blue's part of both scores; scores below zero count as none.
inline float share_of_blue(const State& state) {
  const auto one = static_cast<float>(std::max(0, state.scores[blue]));
  const auto other = static_cast<float>(std::max(0, state.scores[yellow]));
  return one + other > 0 ? one / (one + other) : 0.5F;
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
  SceneActions opening(const State& state, const Constants& constants) {
    width_ = state.board.width();
    height_ = state.board.height();
    field(state.board);
    for (Seat side = 0; side < 2; ++side)
      bikes_[side].bike = script_.make(std::string(side_names[side]) + "Bike");
    for (Seat side = 0; side < 2; ++side) {
      script_.put(bikes_[side].bike, middle_of(state.agents[side].position));
      script_.turn(bikes_[side].bike, rotation_of(state.agents[side].direction));
    }
    status_ = script_.make("TopStatus", {}, DefaultParent::RootCanvas);
    script_.write(status_, "Cycle/Max", std::to_string(constants.max_cycles));
    for (Seat side = 0; side < 2; ++side) {
      const std::string name = side_names[side];
      health_[side] = state.agents[side].health;
      script_.write(status_, name + "TeamName", names_.teams[side]);
      script_.write(status_, name + "Health", std::to_string(health_[side]));
    }
    panel(state);
    light_and_camera();
    script_.play(script_.make("BackgroundAudioSource"), {}, "BackgroundMusic");
    return script_.take();
  }

  /// The changes of one cycle.
  SceneActions cycle(const State& before, const State& after) {
    const std::array crash{has_crashed(after, blue), has_crashed(after, yellow)};
    for (Seat side = 0; side < 2; ++side) turned(before, after, side);
    for (Seat side = 0; side < 2; ++side) shielded(before, after, side);
    for (Seat side = 0; side < 2; ++side)
      if (crash[side]) crashed(before, after, side);
    for (Seat side = 0; side < 2; ++side) built(before, after, side, crash[side]);
    for (Seat side = 0; side < 2; ++side)
      if (!crash[side]) broken(after, side);
    for (Seat side = 0; side < 2; ++side) {
      if (crash[side]) continue;
      arrived(after, side);
      script_.glide(bikes_[side].bike, middle_of(after.agents[side].position), 1.0F);
    }
    panel(after);
    return script_.take();
  }

 private:
  static constexpr std::array ways{Direction::Up, Direction::Right, Direction::Down, Direction::Left};
  static constexpr float explosion_cycles = 2.0F;  ///< duration of an explosion and its sound
  static constexpr const char* active_color = "#FF0000";

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

  static bool is_near(const Position& one, const Position& other) {
    return std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1;
  }
  static std::string named(Seat side, const char* what) { return std::string(side_names[side]) + what; }

  /// The middle of a cell: X = 2x - (W - 1), Z = (H - 1) - 2y.
  Vector3 middle_of(const Position& at) const {
    return {static_cast<float>(2 * at.x - (width_ - 1)), std::nullopt,
            static_cast<float>(height_ - 1 - 2 * at.y)};
  }

  /// The point halfway from a cell's middle to the next.
  Vector3 edge_of(const Position& at, Direction way) const {
    const Position next = ahead(at, way);
    return {static_cast<float>(at.x + next.x - (width_ - 1)), std::nullopt,
            static_cast<float>(height_ - 1 - at.y - next.y)};
  }
  Wall& wall_at(const Position& at) {
    return walls_[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(width_) +
                  static_cast<std::size_t>(at.x)];
  }

  void field(const Board& board) {
    // The viewer's ground is a plane of 10 units; a cell has 2.
    script_.scale(script_.make("BaseGround"), static_cast<float>(width_) / 5,
                  static_cast<float>(height_) / 5);
    const auto cells = board.cells().size();
    area_middles_.assign(cells, 0);
    area_halves_.assign(cells, 0);
    grounds_.clear();
    walls_.assign(cells, {});
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        grounds_.push_back(script_.make("Ground"));
        script_.put(grounds_.back(), middle_of({x, y}));
        if (board.at({x, y}) == Cell::AreaWall)
          script_.paint(grounds_.back(), "AreaWallGround");
        else
          area_wall_around(board, {x, y});
      }
    }
  }

  /// Draws the area walls that are visible: those around a free cell, with halves that join neighbouring
  /// walls.
  void area_wall_around(const Board& board, const Position& at) {
    const auto stands = [&](const Position& where) {
      return board.holds(where) && board.at(where) == Cell::AreaWall;
    };
    for (int y = at.y - 1; y <= at.y + 1; ++y) {
      for (int x = at.x - 1; x <= at.x + 1; ++x) {
        const Position wall{x, y};
        if (!stands(wall)) continue;
        const auto index = board.index(wall);
        if (area_middles_[index] == 0) {
          area_middles_[index] = script_.make("AreaWallCenter");
          script_.put(area_middles_[index], middle_of(wall));
        }
        for (const Direction way : ways) {
          const unsigned bit = 1U << static_cast<unsigned>(way);
          const Position next = ahead(wall, way);
          if (!stands(next) || !is_near(next, at) || (area_halves_[index] & bit) != 0) continue;
          area_halves_[index] |= bit;
          script_.put(script_.make("AreaWall"), middle_of(wall), {}, rotation_of(way));
        }
      }
    }
  }

  void light_and_camera() {
    ChangeLight light;
    light.ref = script_.make_light();
    light.color = Vector4{1, 1, 1, 1};
    light.intensity = 1.0F;
    light.indirect_multiplier = 0.0F;
    light.shadow_type = LightShadowType::Disabled;
    script_.light(light);
    // The camera may go a cell beyond the field, and far enough towards the viewer to see all of it.
    const float side = static_cast<float>(width_ + 2), depth = static_cast<float>(height_ + 11);
    ChangeCamera camera;
    camera.ref = SceneScript::camera;
    camera.clear_flag = CameraClearFlag::SolidColor;
    camera.background_color = Vector4{0, 0, 30.0F / 255, 1};
    camera.is_orthographic = false;
    camera.field_of_view = 90.0F;
    camera.min_position = Vector3{-side, 1, -depth};
    camera.max_position = Vector3{side, depth, depth};
    camera.min_zoom = 20.0F;
    camera.max_zoom = 120.0F;
    script_.look(camera);
  }

  void panel(const State& state) {
    script_.write(status_, "Cycle/Current", std::to_string(state.cycle));
    script_.slide(status_, "ScoresSlider", share_of_blue(state));
    for (Seat side = 0; side < 2; ++side) {
      const Agent& agent = state.agents[side];
      const bool active = agent.wall_breaker_rem_time > 0;
      script_.write(status_, named(side, "Score"), std::to_string(state.scores[side]));
      script_.write(status_, named(side, "Position"),
                    fmt::format("{}, {}", agent.position.x, agent.position.y));
      script_.write(status_, named(side, "Shield"),
                    fmt::format("<color={}>{}", active ? active_color : names_.colors[side],
                                active ? agent.wall_breaker_rem_time : agent.wall_breaker_cooldown));
      if (std::exchange(health_[side], agent.health) != agent.health)
        script_.write(status_, named(side, "Health"), std::to_string(agent.health));
    }
  }

  void turned(const State& before, const State& after, Seat side) {
    const Direction way = after.agents[side].direction;
    if (way != before.agents[side].direction) script_.turn(bikes_[side].bike, rotation_of(way));
  }
  void shielded(const State& before, const State& after, Seat side) {
    const bool was = before.agents[side].wall_breaker_rem_time > 0;
    const bool is = after.agents[side].wall_breaker_rem_time > 0;
    Bike& bike = bikes_[side];
    if (is && !was) {
      bike.shield = script_.make_inside(bike.bike, "Shield", named(side, "Shield"));
      ChangeAudioSource sound;
      sound.loop = true;
      sound.volume = 0.5F;
      script_.play(bike.bike, "AudioSource", "Shield", {}, sound);
    } else if (was && !is) {
      script_.hide(bike.shield, {});
      script_.silence(bike.bike, "AudioSource");
    }
  }

  /// Moves the bike to the edge of the cell and no farther.
  void crashed(const State& before, const State& after, Seat side) {
    const Reference bike = bikes_[side].bike;
    script_.glide(bike, edge_of(before.agents[side].position, after.agents[side].direction), 0.5F);
    script_.hide(bike, "Bike", 0.5F);
    script_.hide(bike, "Shield", 0.5F);
    script_.make_inside(bike, "Explosion", named(side, "BikeExplosion"), 0.5F);
    script_.hide(bike, {}, 0.5F + explosion_cycles);
    ChangeAudioSource sound;
    sound.volume = 1.0F;
    script_.play(bike, "AudioSource", "BikeCrash", 0.5F, sound);
    script_.silence(bike, "AudioSource", 0.5F + explosion_cycles);
  }

  /// Both halves follow the bike, the second one into the next cell.
  void built(const State& before, const State& after, Seat side, bool crash) {
    const Position at = before.agents[side].position;
    const Direction way = after.agents[side].direction;
    const float rotation = rotation_of(way);
    const std::string piece = named(side, "Wall");
    script_.paint(grounds_[before.board.index(at)], named(side, "Ground"));
    Wall& wall = wall_at(at);
    wall.side = side;
    wall.way_out = way;
    wall.middle = script_.make(named(side, "CenterWall"));
    script_.put(wall.middle, middle_of(at));
    wall.half_out = script_.make(piece);
    script_.put(wall.half_out, middle_of(at), {}, rotation);
    script_.grow(wall.half_out, 0.0F);
    halves_in_[side] = 0;
    if (crash) return;
    halves_in_[side] = script_.make(piece, 0.5F);
    script_.put(halves_in_[side], edge_of(at, way), 0.5F, rotation);
    script_.grow(halves_in_[side], 0.5F);
  }

  /// Removes the wall that the side has driven through, first the half on the side from which it came.
  void broken(const State& after, Seat side) {
    const Agent& agent = after.agents[side];
    Wall& wall = wall_at(agent.position);
    if (wall.middle == 0 || after.board.at(agent.position) != Cell::Empty) return;
    script_.paint(grounds_[after.board.index(agent.position)], "EmptyGround");
    if (wall.half_in != 0) explode(wall.half_in, wall.side, wall.way_in == agent.direction ? 0.0F : 0.5F);
    script_.hide(wall.middle, {}, 0.5F);
    if (wall.half_out != 0)
      explode(wall.half_out, wall.side, wall.way_out == opposite(agent.direction) ? 0.0F : 0.5F);
    wall = {};
  }

  void explode(Reference half, Seat side, float at) {
    script_.hide(half, "Cube", at);
    script_.make_inside(half, "Explosion", named(side, "WallExplosion"), at);
    script_.hide(half, {}, at + explosion_cycles);
    script_.play(half, "AudioSource", "WallDestruction", at);
    script_.silence(half, "AudioSource", at + explosion_cycles);
  }

  /// From here on the half into the cell belongs to the wall that the side builds there next.
  void arrived(const State& after, Seat side) {
    if (halves_in_[side] == 0) return;
    Wall& wall = wall_at(after.agents[side].position);
    wall.half_in = halves_in_[side];
    wall.way_in = after.agents[side].direction;
  }

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
