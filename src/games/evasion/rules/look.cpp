// The rules in words, the notes on the fields, and the pictures with their colours.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/about.h"
#include "core/field_notes.h"
#include "core/odds.h"
#include "games/evasion/rules/forecast.h"
#include "games/evasion/rules/room.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/values.h"

namespace agon::evasion {
namespace {

namespace look {

// Orange against cyan on blue-black: they differ in brightness as well as hue, for colour-blind eyes.
constexpr Color ground{0x0f1420};
constexpr Color hunter{0xff9f1c};
constexpr Color prey{0x2ec4f1};
constexpr Color reach{0x7a5620};
// Only the hunter builds walls, so they have its hue.
constexpr Color newest_wall{0xffdda6};
constexpr Color oldest_wall{0x8a7550};

std::vector<std::string> rules() {
  return {
      "The hunter runs straight on, one cell a tick, and bounces off walls and borders. It cannot turn.",
      "The prey moves every other tick, but wherever it likes.",
      "The hunter builds walls, level or upright, through the cell it stands on: every few ticks, and only "
      "so many at a "
      "time; it may take its own walls away again.",
      "The prey is caught at a distance of 4 cells or less with no wall between. The score is the tick of "
      "the capture: "
      "the hunter wants it small, the prey large.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", hunter,
       "the hunter; the tip shows where it runs, and its name the ticks until it may build again"},
      {"ring", reach, "what the hunter reaches: the prey in it is caught, unless a wall is between"},
      {"circle", prey, "the prey"},
      {"line", newest_wall, "the hunter's newest wall"},
      {"line", oldest_wall, "older walls are dimmer"},
      {"dashes", hunter, "the hunter's way in the next 50 ticks"},
      {"dashes", newest_wall, "a wall that it could build now"},
      {"tint", hunter, "the cage: a room with a figure in it; rooms without one are dark"},
  };
}

}  // namespace look

constexpr double figure_size = 7;  ///< cells; enlarged, so that it is visible in a field of 300
/// Cells between hunter and prey below which their names would cover the figures.
constexpr double nearest_named = 60;
constexpr int outlook = 50;  ///< ticks of the hunter's way that are shown

/// The newest walls are bright; old ones fade but stay well above the ground.
Color wall_color(std::size_t age, std::size_t count) {
  const double fade = count < 2 ? 0.0 : static_cast<double>(age) / static_cast<double>(count - 1);
  const auto mixed = [&](int newest, int oldest) {
    return static_cast<std::uint32_t>(std::lround(newest + (oldest - newest) * fade));
  };
  const Color newest = look::newest_wall, oldest = look::oldest_wall;
  return {mixed(newest.red(), oldest.red()) << 16 | mixed(newest.green(), oldest.green()) << 8 |
          mixed(newest.blue(), oldest.blue())};
}

double heading_of(const Point& velocity) {
  if (velocity == Point{0, 0}) return -1;
  const double degrees = std::atan2(velocity.y, velocity.x) * 180 / std::numbers::pi;
  return degrees < 0 ? degrees + 360 : degrees;
}

Sprite sprite(std::uint32_t id, Shape shape, const Point& at, double size, Color color) {
  Sprite made;
  made.id = id;
  made.shape = shape;
  made.x = at.x;
  made.y = at.y;
  made.size = size;
  made.color = color;
  return made;
}

/// Ticks until the hunter may build again.
int wait_of(const Config& config, const State& state) {
  return state.last_wall ? std::max(0, *state.last_wall + config.wall_interval - state.tick) : 0;
}

double distance_of(const State& state) {
  return std::hypot(state.prey.x - state.hunter.x, state.prey.y - state.hunter.y);
}

void draw_field(Picture& picture, const Config& config, const State& state) {
  for (std::size_t age = state.walls.size(); age-- > 0;) {  // the newest on top
    const Wall& wall = state.walls[age];
    picture.lines.push_back({static_cast<double>(wall.x1), static_cast<double>(wall.y1),
                             static_cast<double>(wall.x2), static_cast<double>(wall.y2), 1,
                             wall_color(age, state.walls.size())});
  }
  picture.sprites.push_back(sprite(3, Shape::ring, state.hunter, 2 * capture_distance + 1, look::reach));
  picture.sprites.push_back(sprite(2, Shape::circle, state.prey, figure_size - 2, look::prey));
  picture.sprites.push_back(sprite(1, Shape::triangle, state.hunter, figure_size, look::hunter));
  if (distance_of(state) >= nearest_named) {
    picture.sprites[1].label = "prey";
    const int wait = wait_of(config, state);
    picture.sprites[2].label = wait > 0 ? fmt::format("hunter, next wall in {}", wait) : "hunter, wall ready";
  }
  picture.sprites[2].heading = heading_of(state.hunter_velocity);
}

/// A line of no width tells what may come.
void hint(Picture& picture, const Point& from, const Point& to, Color color) {
  picture.lines.push_back({double(from.x), double(from.y), double(to.x), double(to.y), 0, color});
}

/// The hunter's way of the next ticks, and the longest walls that it could build now. They come after the
/// walls, whose places in the list then stay the same from tick to tick.
void draw_outlook(Picture& picture, const Config& config, const State& state) {
  if (state.ending != Ending::none) return;
  Motion at{state.hunter, state.hunter_velocity};
  Point from = at.position;
  for (int tick = 0; tick < outlook; ++tick) {
    const Motion next = moved(at, state.walls);
    if (next.velocity != at.velocity) {
      hint(picture, from, at.position, look::hunter);
      from = next.position;
    }
    at = next;
  }
  hint(picture, from, at.position, look::hunter);
  for (const Axis axis : {Axis::upright, Axis::level}) {
    const Wall wall = free_span(state.walls, state.hunter, axis);
    if (refusal_of(config, state, wall) == Refusal::none)
      hint(picture, {wall.x1, wall.y1}, {wall.x2, wall.y2}, look::newest_wall);
  }
}

Panel panel(Seat seat, Color color, int tick) {
  Panel made;
  made.seat = seat;
  made.role = Rules::info().role(seat);
  made.color = color;
  // The prey wants a large tick and the hunter a small one, so no card shows it as a score of its own.
  made.value = seat == hunter_seat ? -tick : tick;
  return made;
}

Panel hunter_panel(const Config& config, const State& state) {
  Panel made = panel(hunter_seat, look::hunter, state.tick);
  made.items.push_back({fmt::format("walls standing, of {}", config.max_walls),
                        static_cast<double>(state.walls.size()), wall_color(0, 1)});
  made.items.push_back(
      {"ticks until the next wall", static_cast<double>(wait_of(config, state)), look::reach});
  return made;
}

Panel prey_panel(const State& state, double end) {
  Panel made = panel(prey_seat, look::prey, state.tick);
  made.items.push_back({"distance to the hunter", std::round(distance_of(state) * 10) / 10, look::hunter});
  made.items.push_back({"over at about tick", std::round(end), look::prey});
  return made;
}

void mark_walls(Picture& picture, const State& state, const State& before) {
  const auto stands_in = [](const Walls& walls, const Wall& wall) {
    return std::find(walls.begin(), walls.end(), wall) != walls.end();
  };
  for (const Wall& wall : before.walls) {
    if (stands_in(state.walls, wall)) continue;
    picture.marks.push_back({"removed", hunter_seat, "hunter took away the " + words_of(wall)});
  }
  if (state.last_wall == before.last_wall || state.walls.empty()) return;
  picture.marks.push_back({"wall", hunter_seat, "hunter built a " + words_of(state.walls.front())});
}

void mark_ending(Picture& picture, const Outcome& outcome) {
  if (!outcome.over()) return;
  const int seat =
      outcome.reason == "prey-timeout" || outcome.reason == "prey-left" ? prey_seat : outcome.winners.front();
  picture.marks.push_back({outcome.reason, seat, outcome.text});
}

}  // namespace

std::string words_of(const Wall& wall) {
  if (wall.y1 == wall.y2)
    return fmt::format("horizontal wall at y = {}, x = {} to {}", wall.y1, wall.x1, wall.x2);
  return fmt::format("vertical wall at x = {}, y = {} to {}", wall.x1, wall.y1, wall.y2);
}

About Rules::about() { return {look::rules(), look::legend()}; }

FieldNotes Rules::field_notes() {
  return FieldNotes()
      .of<Point>({
          {"x", "column, 0 to 299 from the left; of a velocity: -1, 0 or 1 (rightward)"},
          {"y", "row, 0 to 299 from the top; of a velocity: -1, 0 or 1 (downward)"},
      })
      .of<Wall>({
          {"x1", "column of its first cell, 0 to 299"},
          {"y1", "row of its first cell, 0 to 299"},
          {"x2", "column of its last cell; x1 where it is upright"},
          {"y2", "row of its last cell; y1 where it is level"},
      })
      .of<State>({
          {"tick", "ticks played; the prey moves when it is odd"},
          {"hunter", "the cell of the hunter"},
          {"hunter_velocity", "its step each tick"},
          {"last_wall", "tick in which the last wall was built; null: none was yet"},
          {"prey", "the cell of the prey"},
          {"prey_velocity", "its step every other tick"},
          {"walls", "those that stand, newest first"},
          {"ending", "why the match ended; none: it goes on"},
      })
      .of<Action>({
          {"removals", "walls that the hunter takes away, each by its exact ends, before it builds"},
          {"create", "a wall that the hunter builds, through its own cell; null: none"},
          {"change", "the prey's new velocity, of which only the signs count; null: it keeps the one it has"},
      })
      .of<Told>({
          {"wall_interval", "N: least number of ticks between two walls"},
          {"max_walls", "M: most walls standing at once"},
      });
}

/// Most hunters catch every prey, and the tick decides: the chance is that of a capture sooner than usual.
std::optional<Lead> Rules::lead(const State& state) const {
  constexpr int whole = field_size * field_size;
  const int room = reachable_room(state.walls, state.prey);
  double value = value_of_ticks(config_, state.tick, ticks_left(config_, state));
  if (const auto end = outcome(state); end.over())
    value = end.winners.empty() ? 0 : end.winners.front() == hunter_seat ? 1 : -1;
  return Lead{"sooner or later than usual: cells cut off, and left to the prey",
              "",
              value,
              {{"hunter", look::hunter, {hunter_seat}, static_cast<double>(whole - room), value},
               {"prey", look::prey, {prey_seat}, static_cast<double>(room), -value}}};
}

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  picture.width = field_size;
  picture.height = field_size;
  picture.ground = look::ground;
  draw_field(picture, config_, state);
  draw_outlook(picture, config_, state);
  const double left = state.ending == Ending::none ? ticks_left(config_, state) : 0;
  picture.panels = {hunter_panel(config_, state),
                    prey_panel(state, std::min<double>(state.tick + left, config_.tick_cap))};
  if (before != nullptr) mark_walls(picture, state, *before);
  if (before == nullptr || before->ending == Ending::none) mark_ending(picture, outcome(state));
  picture.caption = fmt::format("tick {}", state.tick);
  if (state.ending == Ending::none) picture.caption += ", " + forecast_words(config_, state.tick, left);
  picture.lead = lead_of_decision(*this, state, before);
  return picture;
}

}  // namespace agon::evasion
