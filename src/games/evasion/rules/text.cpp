#include "games/evasion/rules/text.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace agon::evasion {

namespace {

/// The number of bytes of the white-space character at the front of `text`; 0 if there is none. The original
/// splits at .NET's white space, here in UTF-8.
std::size_t white_space_at_front(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  if (byte(0) == ' ' || (byte(0) >= '\t' && byte(0) <= '\r')) return 1;
  if (text.size() >= 2 && byte(0) == 0xC2 && (byte(1) == 0x85 || byte(1) == 0xA0)) return 2;
  if (text.size() < 3) return 0;
  const std::string_view three = text.substr(0, 3);
  if (three == "\u1680" || three == "\u2028" || three == "\u2029" || three == "\u202f" || three == "\u205f" ||
      three == "\u3000") {
    return 3;
  }
  const bool wide_space = byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0x80 && byte(2) <= 0x8A;
  return wide_space ? 3 : 0;
}

/// The base of digits with a prefix, such as 0x1f; 0: there is no prefix.
int base_of(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return 0;
  switch (digits[1]) {
    case 'x':
    case 'X':
      return 16;
    case 'o':
    case 'O':
      return 8;
    case 'b':
    case 'B':
      return 2;
    default:
      return 0;
  }
}

std::optional<std::uint64_t> read_digits(std::string_view digits, int base, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size() || value > most) return std::nullopt;
  return value;
}

/// Limits a coordinate to the 16 bits of a cell; no wall that far outside the field can be built or removed.
std::int16_t clamped(std::int32_t number) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int32_t>(number, Limits::min(), Limits::max()));
}

/// Reads a wall. It must be upright or level by the *text* of its words: "100 0 0100 299" is neither.
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
  /// Checks that a position is in the field and a velocity has steps of one, because both index tables.
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
  /// The coordinate of a wall. Old servers let walls end on the border, 300.
  std::int16_t cell() { return clamped(number_within(0, field_size)); }

  Words words_;
  bool failed_ = false;
};

void append_number(std::string& buffer, int number) {
  char digits[12];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  buffer.append(digits, end);
}

void append_word(std::string& buffer, int number) {
  buffer.push_back(' ');
  append_number(buffer, number);
}

void append_point(std::string& buffer, const Point& point) {
  append_word(buffer, point.x);
  append_word(buffer, point.y);
}

void append_wall(std::string& buffer, const Wall& wall) {
  append_word(buffer, wall.x1);
  append_word(buffer, wall.y1);
  append_word(buffer, wall.x2);
  append_word(buffer, wall.y2);
}

}  // namespace

std::optional<std::string_view> Words::next() {
  if (finished_) return std::nullopt;
  for (std::size_t at = 0; at < rest_.size(); ++at) {
    const std::size_t width = white_space_at_front(rest_.substr(at));
    if (width == 0) continue;
    const std::string_view word = rest_.substr(0, at);
    rest_.remove_prefix(at + width);
    return word;
  }
  finished_ = true;
  return rest_;
}

std::optional<std::int32_t> read_number(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  const int base = base_of(word);
  if (base != 0) {
    const auto bits = read_digits(word.substr(2), base, std::numeric_limits<std::uint32_t>::max());
    if (!bits) return std::nullopt;
    const auto value = static_cast<std::uint32_t>(*bits);
    return static_cast<std::int32_t>(negative ? 0U - value : value);
  }
  const std::uint64_t most = std::numeric_limits<std::int32_t>::max();
  const auto value = read_digits(word, 10, negative ? most + 1 : most);
  if (!value) return std::nullopt;
  const auto magnitude = static_cast<std::int64_t>(*value);
  return static_cast<std::int32_t>(negative ? -magnitude : magnitude);
}

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

void append_state_line(std::string& buffer, const State& state) {
  append_number(buffer, state.tick);
  append_point(buffer, state.hunter);
  append_point(buffer, state.hunter_velocity);
  if (state.last_wall) {
    append_word(buffer, *state.last_wall);
  } else {
    buffer += " null";
  }
  append_point(buffer, state.prey);
  append_point(buffer, state.prey_velocity);
  append_word(buffer, static_cast<int>(state.walls.size()));
  for (const Wall& wall : state.walls) append_wall(buffer, wall);
}

std::string state_line(const State& state) {
  std::string line;
  append_state_line(line, state);
  return line;
}

std::string hunter_move_text(const Action& action) {
  std::string text;
  for (const Wall& wall : action.removals) {
    text += text.empty() ? "remove" : " remove";
    append_wall(text, wall);
  }
  if (action.create) {
    text += text.empty() ? "create" : " create";
    append_wall(text, *action.create);
  }
  return text.empty() ? "none" : text;
}

std::string prey_move_text(const Action& action) {
  if (!action.change) return "none";
  std::string text = "change";
  append_point(text, *action.change);
  return text;
}

}  // namespace agon::evasion
