#include <algorithm>
#include <limits>

#include "games/evasion/rules/text.h"
#include "games/evasion/rules/words.h"

namespace agon::evasion {
namespace {

/// Far outside the field is as good as any further: no wall there can be built or removed.
std::int16_t clamped(std::int32_t number) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int32_t>(number, Limits::min(), Limits::max()));
}

/// A wall must be upright or level by the *text* of its words: "100 0 0100 299" is neither.
std::optional<Wall> read_wall(Words& words) {
  std::string_view ends[4];
  for (auto& end : ends) {
    const auto word = words.next();
    if (!word) return std::nullopt;
    end = *word;
  }
  if (ends[0] != ends[2] && ends[1] != ends[3]) return std::nullopt;
  std::int16_t numbers[4];
  for (int index = 0; index < 4; ++index) {
    const auto number = read_number(ends[index]);
    if (!number) return std::nullopt;
    numbers[index] = clamped(*number);
  }
  return Wall{numbers[0], numbers[1], numbers[2], numbers[3]};
}

const ReadMove unreadable{{}, false};

/// Reads the numbers of a state line; remembers whether one failed.
class StateReader {
 public:
  explicit StateReader(std::string_view line) : words_(line) {}

  int number() { return number_of(words_.next()); }
  int tick() { return number_within(0, std::numeric_limits<int>::max() - 1); }
  /// A position is in the field and a velocity has steps of one, whoever wrote the line: tables are indexed
  /// by them.
  Point position() { return point(0, field_size - 1); }
  Point velocity() { return point(-1, 1); }
  std::optional<int> number_or_null() {
    const auto word = words_.next();
    if (word == "null") return std::nullopt;
    return number_of(word);
  }
  Wall wall() {
    Wall wall;
    for (auto* end : {&wall.x1, &wall.y1, &wall.x2, &wall.y2}) *end = cell();
    return wall;
  }
  bool failed() const { return failed_; }
  bool at_end() { return !words_.next(); }

 private:
  int number_of(std::optional<std::string_view> word) {
    const auto number = word ? read_number(*word) : std::nullopt;
    failed_ |= !number;
    return number.value_or(0);
  }
  int number_within(int least, int most) {
    const int value = number();
    failed_ |= value < least || value > most;
    return value;
  }
  Point point(int least, int most) {
    const int x = number_within(least, most);
    return {x, number_within(least, most)};
  }
  /// Old servers let walls end on the border, 300.
  std::int16_t cell() { return clamped(number_within(0, field_size)); }

  Words words_;
  bool failed_ = false;
};

}  // namespace

std::optional<State> parse_state_line(std::string_view line) {
  StateReader reader(line);
  State state;
  state.tick = reader.tick();
  state.hunter = reader.position();
  state.hunter_velocity = reader.velocity();
  state.last_wall = reader.number_or_null();
  state.prey = reader.position();
  state.prey_velocity = reader.velocity();
  const int count = reader.number();
  for (int index = 0; index < count && !reader.failed(); ++index) state.walls.push_back(reader.wall());
  if (reader.failed() || !reader.at_end() || count < 0) return std::nullopt;
  return state;
}

ReadMove parse_hunter_move(std::string_view line) {
  Words words(line);
  ReadMove move;
  auto word = words.next();
  while (word == "remove") {
    const auto wall = read_wall(words);
    if (!wall) return unreadable;
    move.action.removals.push_back(*wall);
    word = words.next();
  }
  if (word == "create") {
    move.action.create = read_wall(words);
    if (!move.action.create) return unreadable;
  }
  return move;
}

ReadMove parse_prey_move(std::string_view line) {
  Words words(line);
  if (words.next() != "change") return {};
  const auto x = words.next();
  const auto y = words.next();
  if (!x || !y) return unreadable;
  const auto read_x = read_number(*x);
  const auto read_y = read_number(*y);
  if (!read_x || !read_y) return unreadable;
  const auto sign = [](std::int32_t number) { return (number > 0) - (number < 0); };
  return {{{}, {}, Point{sign(*read_x), sign(*read_y)}}, true};
}

}  // namespace agon::evasion
