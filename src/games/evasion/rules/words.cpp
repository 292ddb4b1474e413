#include "games/evasion/rules/words.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <limits>

#include "games/evasion/rules/room.h"
#include "games/evasion/rules/walls.h"

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
