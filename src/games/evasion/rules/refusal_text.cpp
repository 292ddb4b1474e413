#include <fmt/format.h>

#include <algorithm>

#include "games/evasion/rules/building.h"
#include "games/evasion/rules/motion.h"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

std::string shown(const Wall& wall) { return fmt::format("{} {} {} {}", wall.x1, wall.y1, wall.x2, wall.y2); }

std::string not_on_hunter(const State& state, const Wall& wall) {
  if (wall.x1 > wall.x2 || wall.y1 > wall.y2) {
    return fmt::format("wall {} has its ends the wrong way round; {} {} {} {} would be right", shown(wall),
                       std::min(wall.x1, wall.x2), std::min(wall.y1, wall.y2), std::max(wall.x1, wall.x2),
                       std::max(wall.y1, wall.y2));
  }
  return fmt::format("wall {} does not cover the hunter at {} {}; every wall must", shown(wall),
                     state.hunter.x, state.hunter.y);
}

std::string steps_into_it(const State& state, const Wall& wall) {
  const Point next = moved({state.hunter, state.hunter_velocity}, state.walls).position;
  if (next == state.hunter) {
    return fmt::format(
        "the hunter turns round at {} {} in this tick and would stand in wall {}; no wall can be "
        "built until it moves again",
        next.x, next.y, shown(wall));
  }
  return fmt::format("wall {} covers {} {}, where the hunter steps in this tick; leave that cell free",
                     shown(wall), next.x, next.y);
}

std::string too_many(const Config& config, const State& state) {
  if (config.max_walls == 0) return "M = 0: no walls may be built in this game";
  return fmt::format("{} walls stand and M = {}; remove one first, the same move can do both",
                     state.walls.size(), config.max_walls);
}

std::string hits_wall(const State& state, const Wall& wall) {
  const auto* hit = std::find_if(state.walls.data(), state.walls.data() + state.walls.size(),
                                 [&](const Wall& standing) { return share_a_cell(wall, standing); });
  return fmt::format("wall {} shares the cell {} {} with wall {}; end it one cell earlier", shown(wall),
                     std::max(wall.x1, hit->x1), std::max(wall.y1, hit->y1), shown(*hit));
}

}  // namespace

std::string_view refusal_code(Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::not_straight:
      return "not-straight";
    case Refusal::not_on_hunter:
      return "not-on-hunter";
    case Refusal::hunter_steps_into_it:
      return "hunter-steps-into-it";
    case Refusal::too_soon:
      return "too-soon";
    case Refusal::too_many:
      return "too-many";
    case Refusal::on_prey:
      return "on-prey";
    case Refusal::outside:
      return "outside";
    case Refusal::hits_wall:
      return "hits-wall";
  }
  return "";
}

std::string refusal_text(Refusal refusal, const Config& config, const State& state, const Wall& wall) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::not_straight:
      return fmt::format("wall {} is neither upright (x1 = x2) nor level (y1 = y2)", shown(wall));
    case Refusal::not_on_hunter:
      return not_on_hunter(state, wall);
    case Refusal::hunter_steps_into_it:
      return steps_into_it(state, wall);
    case Refusal::too_soon:
      return fmt::format(
          "the last wall was built at tick {} and N = {}: the next may come at tick {}, this is {}",
          *state.last_wall, config.wall_interval, *state.last_wall + config.wall_interval, state.tick);
    case Refusal::too_many:
      return too_many(config, state);
    case Refusal::on_prey:
      return fmt::format("wall {} covers the prey at {} {}; leave that cell free", shown(wall), state.prey.x,
                         state.prey.y);
    case Refusal::outside:
      return fmt::format("wall {} leaves the field; its ends must be from 0 to {}", shown(wall),
                         field_size - 1);
    case Refusal::hits_wall:
      return hits_wall(state, wall);
  }
  return "";
}

}  // namespace agon::evasion
