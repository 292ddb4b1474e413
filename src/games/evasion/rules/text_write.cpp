#include <charconv>

#include "games/evasion/rules/text.h"

namespace agon::evasion {
namespace {

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
