// The scene before the first cycle: the field with its walls, the agents, the panel, light, camera and music.
#include "games/tron/wire/scene.h"

namespace agon::tron::wire {
namespace {

constexpr std::array ways{Direction::Up, Direction::Right, Direction::Down, Direction::Left};

bool is_near(const Position& one, const Position& other) {
  return std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1;
}

}  // namespace

/// Area walls are drawn where they can be seen: around a free cell, with halves that join those of them that
/// stand side by side.
void Scene::area_wall_around(const Board& board, const Position& at) {
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

void Scene::field(const Board& board) {
  // The viewer's ground is a plane of 10 units; a cell has 2.
  script_.scale(script_.make("BaseGround"), static_cast<float>(width_) / 5, static_cast<float>(height_) / 5);
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

void Scene::light_and_camera() {
  ChangeLight light;
  light.ref = script_.make_light();
  light.color = Vector4{1, 1, 1, 1};
  light.intensity = 1.0F;
  light.indirect_multiplier = 0.0F;
  light.shadow_type = LightShadowType::Disabled;
  script_.light(light);
  // The camera may go a cell beyond the field, and far enough towards its watcher to see all of it.
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

SceneActions Scene::opening(const State& state, const Constants& constants) {
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

}  // namespace agon::tron::wire
