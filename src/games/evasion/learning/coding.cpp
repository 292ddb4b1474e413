#include "games/evasion/learning/coding.h"

#include <fmt/format.h>
#include <cstring>
#include <numbers>

#include "core/errors.h"
#include "games/evasion/players/players.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

constexpr float per_cell = 1.0F / field_size;

using learning::Channel;

/// The numbers about the walls: each wall's are together.
void add_walls(std::size_t walls, std::vector<Channel>& channels) {
  std::size_t first = LearningCoding::own_numbers;
  const auto add = [&](const char* name, Channel channel) {
    channel.name = fmt::format("wall {} (of {}, nearest first)", name, walls);
    channel.count = walls;
    channel.first = first++;
    channel.step = LearningCoding::wall_numbers;
    channels.push_back(std::move(channel));
  };
  add("present", learning::real_flags({}));
  for (const char* name : {"x1", "y1", "x2", "y2"})
    add(name, {{}, "relative to you, of the field's side", -1, 1});
}

learning::Shape shape_of(std::size_t walls, const LearningOptions& options) {
  learning::Shape shape;
  shape.element = learning::Element::real;
  const std::string side = "of the field's side", velocity = "cells a tick",
                    relative = "relative to you, " + side;
  shape.channels = learning::in_order({learning::real_flags("hunter"),
                                       learning::real_flags("asked"),
                                       {"own x", side, 0, 1},
                                       {"own y", side, 0, 1},
                                       {"own vx", velocity, -1, 1},
                                       {"own vy", velocity, -1, 1},
                                       {"enemy dx", relative, -1, 1},
                                       {"enemy dy", relative, -1, 1},
                                       {"enemy vx", velocity, -1, 1},
                                       {"enemy vy", velocity, -1, 1},
                                       {"ticks until a wall", "share of `wall_interval`", 0, 1},
                                       learning::real_flags("line of sight")});
  add_walls(walls, shape.channels);
  std::size_t numbers = LearningCoding::own_numbers + walls * LearningCoding::wall_numbers;
  const auto add = [&](Channel channel) {
    channel.first = numbers;
    numbers += channel.count;
    shape.channels.push_back(std::move(channel));
  };
  if (options.rays)
    for (const char* name : {"own rays (16)", "enemy rays (16)"})
      add({name, "length, " + side, 0, std::numbers::sqrt2_v<float>, false, LearningCoding::rays});
  if (options.occupancy)
    add({"occupancy (75 x 75)", "1: a wall, 0.5: you, -0.5: the enemy", -0.5F, 1, false,
         LearningCoding::grid * LearningCoding::grid});
  shape.observation = {numbers};
  const std::size_t hunters = 3 * (walls + 1);
  shape.actions = std::max<std::size_t>(hunters, 10);
  shape.parts =
      hunters >= 10 ? std::vector<std::size_t>{3, walls + 1} : std::vector<std::size_t>{shape.actions};
  return shape;
}

int distance_to(const Wall& wall, const Point& from) {
  const int dx = std::max({wall.x1 - from.x, 0, from.x - wall.x2});
  const int dy = std::max({wall.y1 - from.y, 0, from.y - wall.y2});
  return dx * dx + dy * dy;
}

const Point& place_of(const State& state, Seat seat) {
  return seat == hunter_seat ? state.hunter : state.prey;
}
const Point& velocity_of(const State& state, Seat seat) {
  return seat == hunter_seat ? state.hunter_velocity : state.prey_velocity;
}

}  // namespace

LearningCoding::LearningCoding(const Rules& rules, const Options& options)
    : config_(rules.config()), options_(options), walls_(static_cast<std::size_t>(config_.max_walls)) {
  if (walls_ > most_walls)
    throw BadRequest(
        fmt::format("config.max_walls: learning takes at most {} walls, not {}", most_walls, walls_));
  shape_ = shape_of(walls_, options);
}

Action LearningCoding::hunter_action(const View& view, const Memory& memory, std::size_t building,
                                     std::size_t removal) const {
  Action action;
  if (removal > 0 && removal <= view.walls.size())
    action.removals.push_back(view.walls[memory.order[removal - 1]]);
  if (building == 0) return action;
  const Axis axis = building == 1 ? Axis::upright : Axis::level;
  if (action.removals.empty()) {
    action.create = free_span(view.walls, view.hunter, axis);
    return action;
  }
  Walls left = view.walls;
  remove_walls(left, action);
  action.create = free_span(left, view.hunter, axis);
  return action;
}

Action LearningCoding::decode(const View& view, const Memory& memory, Seat seat, std::int32_t action) const {
  if (seat == hunter_seat) {
    const auto index = static_cast<std::size_t>(action);
    return hunter_action(view, memory, std::min<std::size_t>(index / (walls_ + 1), 2), index % (walls_ + 1));
  }
  if (action < 1 || action > 9) return {};
  return {{}, {}, Point{(action - 1) % 3 - 1, (action - 1) / 3 - 1}};
}

void LearningCoding::sort_walls(const View& view, Memory& memory, Seat seat) const {
  const Point& own = place_of(view, seat);
  std::array<int, most_walls> distances;
  for (std::size_t index = 0; index < view.walls.size(); ++index) {
    const int distance = distance_to(view.walls[index], own);
    std::size_t place = index;
    for (; place > 0 && distances[place - 1] > distance; --place) {
      distances[place] = distances[place - 1];
      memory.order[place] = memory.order[place - 1];
    }
    distances[place] = distance;
    memory.order[place] = static_cast<std::uint8_t>(index);
  }
}

void LearningCoding::write_numbers(const View& view, Seat seat, bool asked, Scalar* row) const {
  const Point &own = place_of(view, seat), &own_velocity = velocity_of(view, seat);
  const Point &enemy = place_of(view, 1 - seat), &enemy_velocity = velocity_of(view, 1 - seat);
  const int wait = view.last_wall ? std::max(0, config_.wall_interval - (view.tick - *view.last_wall)) : 0;
  row[0] = seat == hunter_seat ? 1.0F : 0.0F;
  row[1] = asked ? 1.0F : 0.0F;
  row[2] = static_cast<float>(own.x) * per_cell;
  row[3] = static_cast<float>(own.y) * per_cell;
  row[4] = static_cast<float>(own_velocity.x);
  row[5] = static_cast<float>(own_velocity.y);
  row[6] = static_cast<float>(enemy.x - own.x) * per_cell;
  row[7] = static_cast<float>(enemy.y - own.y) * per_cell;
  row[8] = static_cast<float>(enemy_velocity.x);
  row[9] = static_cast<float>(enemy_velocity.y);
  row[10] = static_cast<float>(wait) / static_cast<float>(std::max(1, config_.wall_interval));
  row[11] = sees(view.walls, view.hunter, view.prey) ? 1.0F : 0.0F;
}

void LearningCoding::write_walls(const View& view, Memory& memory, Seat seat, Scalar* row) const {
  const Point& own = place_of(view, seat);
  for (std::size_t index = 0; index < view.walls.size(); ++index) {
    const Wall& wall = view.walls[memory.order[index]];
    Scalar* const into = row + index * wall_numbers;
    into[0] = 1;
    into[1] = static_cast<float>(wall.x1 - own.x) * per_cell;
    into[2] = static_cast<float>(wall.y1 - own.y) * per_cell;
    into[3] = static_cast<float>(wall.x2 - own.x) * per_cell;
    into[4] = static_cast<float>(wall.y2 - own.y) * per_cell;
  }
  for (std::size_t index = view.walls.size(); index < memory.shown; ++index)
    std::fill_n(row + index * wall_numbers, wall_numbers, 0.0F);
  memory.shown = view.walls.size();
}

void LearningCoding::write_occupancy(const View& view, Seat seat, Scalar* row) const {
  std::fill_n(row, grid * grid, 0.0F);
  constexpr int cells = field_size / static_cast<int>(grid);
  const auto put = [&](int x, int y, float value) {
    row[static_cast<std::size_t>(y / cells) * grid + static_cast<std::size_t>(x / cells)] = value;
  };
  for (const Wall& wall : view.walls)
    for (int y = wall.y1 / cells; y <= wall.y2 / cells; ++y)
      for (int x = wall.x1 / cells; x <= wall.x2 / cells; ++x) put(x * cells, y * cells, 1.0F);
  const Point &enemy = place_of(view, 1 - seat), &own = place_of(view, seat);
  if (inside_field(enemy)) put(enemy.x, enemy.y, -0.5F);
  if (inside_field(own)) put(own.x, own.y, 0.5F);
}

void LearningCoding::mask_hunter(const View& view, const Memory& memory, std::int8_t* mask) const {
  std::memset(mask, 1, view.walls.size() + 1);
  if (view.last_wall && view.tick - *view.last_wall < config_.wall_interval) return;
  State without = view;
  for (std::size_t removal = 0; removal <= view.walls.size(); ++removal) {
    if (view.walls.size() - (removal > 0 ? 1 : 0) >= walls_) continue;
    for (std::size_t building = 1; building <= 2; ++building) {
      const Action action = hunter_action(view, memory, building, removal);
      without.walls = view.walls;
      remove_walls(without.walls, action);
      mask[building * (walls_ + 1) + removal] =
          refusal_of(config_, without, *action.create) == Refusal::none ? 1 : 0;
    }
  }
}

void LearningCoding::observe(const View& view, Memory& memory, Seat seat, bool asked, Scalar* row,
                             std::int8_t* mask, bool whole) const {
  if (whole) memory.shown = walls_;
  sort_walls(view, memory, seat);
  write_numbers(view, seat, asked, row);
  write_walls(view, memory, seat, row + own_numbers);
  Scalar* further = row + own_numbers + walls_ * wall_numbers;
  if (options_.rays) {
    for (const Seat of : {seat, 1 - seat}) {
      const auto lengths = ray_lengths(view.walls, place_of(view, of));
      for (const float length : lengths) *further++ = length * per_cell;
    }
  }
  if (options_.occupancy) write_occupancy(view, seat, further);

  std::memset(mask, 0, shape_.actions);
  if (!asked)
    mask[0] = 1;
  else if (seat == prey_seat)
    std::memset(mask, 1, 10);
  else
    mask_hunter(view, memory, mask);
}

}  // namespace agon::evasion
