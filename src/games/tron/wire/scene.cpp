#include "games/tron/wire/scene.h"

#include <fmt/format.h>

#include "games/tron/wire/scene_actions.h"

namespace agon::tron::wire {
namespace {

/// The viewer finds its pictures by these names. Those of the walls that the sides build are ours.
constexpr const char* bundle = "tron";
constexpr std::array bike{"BlueBike", "YellowBike"};
constexpr std::array wall{"BlueWall", "YellowWall"};

/// Up 0, Right 90, Down 180, Left -90 degrees about the vertical axis.
float turn_of(Direction direction) {
  return direction == Direction::Left ? -90.0F : 90.0F * static_cast<float>(direction);
}

/// Whether any of the eight cells around is none of the walls: others are never seen.
bool shows(const Board& board, const Position& at) {
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (const Position near{at.x + dx, at.y + dy}; board.holds(near) && board.at(near) != Cell::AreaWall)
        return true;
  return false;
}

}  // namespace

template <class A>
void Scene::add(std::string_view type, A action) {
  action.cycle = cycle_;
  actions_.action_types.emplace_back(type);
  actions_.action_payloads.push_back(ks::written(action));
}

std::int32_t Scene::make(const char* asset, bool on_canvas) {
  InstantiateBundleAsset action;
  action.ref = ++refs_;
  action.asset = {bundle, asset, std::nullopt};
  action.default_parent = on_canvas ? DefaultParent::RootCanvas : DefaultParent::RootObject;
  add("InstantiateBundleAsset", action);
  return refs_;
}

/// A cell's middle is at X = 2x - (W - 1), Z = (H - 1) - 2y.
void Scene::place(std::int32_t ref, const Position& at, ks::Nullable<float> turn, bool glide) {
  ChangeTransform action;
  action.ref = ref;
  if (glide) action.duration_cycles = 1.0F;
  action.position = Vector3{static_cast<float>(2 * at.x - (width_ - 1)), std::nullopt,
                            static_cast<float>(height_ - 1 - 2 * at.y)};
  if (turn) action.rotation = Vector3{std::nullopt, *turn, std::nullopt};
  add("ChangeTransform", action);
}

void Scene::write(const std::string& child, std::string text) {
  auto& shown = written_[child];
  if (!shown.empty() && shown == text) return;
  shown = text;
  ChangeText action;
  action.ref = status_;
  action.child_ref = child;
  action.text = std::move(text);
  add("ChangeText", action);
}

void Scene::wall_pieces(const Board& board, const Position& at) {
  place(make("AreaWallCenter"), at, std::nullopt, false);
  for (const auto way : {Direction::Up, Direction::Right, Direction::Down, Direction::Left}) {
    const Position near = ahead(at, way);
    if (board.holds(near) && board.at(near) == Cell::AreaWall && shows(board, near))
      place(make("AreaWall"), at, turn_of(way), false);
  }
}

void Scene::field(const Board& board) {
  make("BaseGround");
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x) place(make("Ground"), {x, y}, std::nullopt, false);
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x)
      if (board.at({x, y}) == Cell::AreaWall && shows(board, {x, y})) wall_pieces(board, {x, y});
}

void Scene::agents(const State& state, bool glide) {
  for (Seat side = 0; side < 2; ++side)
    place(bikes_[side], state.agents[side].position, turn_of(state.agents[side].direction), glide);
}

void Scene::panel(const State& state) {
  write("Cycle/Current", std::to_string(state.cycle));
  for (Seat side = 0; side < 2; ++side) {
    const Agent& agent = state.agents[side];
    const std::string name = side_names[side];
    write(name + "Score", std::to_string(state.scores[side]));
    write(name + "Health", std::to_string(agent.health));
    write(name + "Position", fmt::format("{}, {}", agent.position.x, agent.position.y));
    write(name + "Shield", std::to_string(agent.wall_breaker_rem_time));
  }
}

void Scene::built(const State& before, Seat side) {
  const Position at = before.agents[side].position;
  broken(at);  // a wall of a custom map may stand there
  const auto ref = make(wall[side]);
  walls_[before.board.index(at)] = ref;
  place(ref, at, std::nullopt, false);
}

void Scene::broken(const Position& at) {
  const auto found = walls_.find(static_cast<std::size_t>(at.y * width_ + at.x));
  if (found == walls_.end()) return;
  ChangeIsActive action;
  action.ref = found->second;
  action.is_active = false;
  add("ChangeIsActive", action);
  walls_.erase(found);
}

SceneActions Scene::take() {
  add("EndCycle", EndCycle{});
  return std::exchange(actions_, {});
}

SceneActions Scene::opening(const State& state, const Constants& constants) {
  width_ = state.board.width();
  height_ = state.board.height();
  field(state.board);
  for (Seat side = 0; side < 2; ++side) bikes_[side] = make(bike[side]);
  agents(state, false);
  status_ = make("TopStatus", true);
  for (Seat side = 0; side < 2; ++side) write(std::string(side_names[side]) + "Name", names_[side]);
  write("Cycle/Max", std::to_string(constants.max_cycles));
  panel(state);
  make("BackgroundAudioSource");
  return take();
}

SceneActions Scene::cycle(const State& before, const State& after) {
  cycle_ = static_cast<float>(before.cycle);
  for (Seat side = 0; side < 2; ++side) built(before, side);
  agents(after, true);
  for (const Agent& agent : after.agents)
    if (after.board.at(agent.position) == Cell::Empty) broken(agent.position);
  panel(after);
  return take();
}

}  // namespace agon::tron::wire
