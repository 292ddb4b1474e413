#include "show/text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "text/utf8.h"

namespace agon::show {

namespace {

constexpr char32_t replacement = 0xfffd;
constexpr std::string_view replacement_text = "\xef\xbf\xbd";

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

/// Whether a mark may stay on a glyph. Marks that choose a variant may not, because terminals disagree about
/// its width.
bool combines(char32_t code) {
  return is_mark(code) && !(code >= 0xfe00 && code <= 0xfe0f) && code < 0xe0000;
}

constexpr int most_marks = 3;  // a glyph buried in marks paints over its neighbours

}  // namespace

Glyph next_glyph(std::string_view& rest) {
  const auto first = first_character(rest);
  const int columns = agon::columns_of(first.code);
  Glyph glyph;
  if (is_control(first.code) || first.code == replacement) {
    glyph.text = replacement_text;
  } else {
    glyph.columns = columns;
    if (columns > 0) glyph.text = rest.substr(0, first.bytes);
  }
  rest.remove_prefix(first.bytes);
  for (int marks = 0; glyph.columns > 0 && !rest.empty();) {
    const auto next = first_character(rest);
    if (!combines(next.code)) break;
    if (++marks <= most_marks) glyph.text += rest.substr(0, next.bytes);
    rest.remove_prefix(next.bytes);
  }
  return glyph;
}

int columns_of(std::string_view text) {
  int columns = 0;
  while (!text.empty()) columns += next_glyph(text).columns;
  return columns;
}

std::string clip(std::string_view text, int columns) {
  if (columns <= 0) return {};
  std::string whole, cut;  // cut: the part that fits with "…"
  int used = 0;
  while (!text.empty()) {
    const auto glyph = next_glyph(text);
    used += glyph.columns;
    if (used > columns) return cut + "…";
    whole += glyph.text;
    if (used < columns) cut = whole;
  }
  return whole;
}

std::string pad(std::string_view text, int columns) {
  std::string padded = clip(text, columns);
  padded.append(static_cast<std::size_t>(std::max(0, columns - columns_of(padded))), ' ');
  return padded;
}

std::string wrapped_line(std::string_view& rest, int columns) {
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  const auto start = rest;
  std::string line, to_space;
  std::string_view after_space = rest;
  for (int used = 0; !rest.empty();) {
    const auto before = rest;
    if (rest.front() == ' ') to_space = line, after_space = rest;
    const auto glyph = next_glyph(rest);
    used += glyph.columns;
    if (used > columns) {
      const bool no_space = after_space.size() == start.size();
      rest = no_space ? before : after_space;
      if (no_space && line.empty()) rest.remove_prefix(rest.size());  // not even one glyph fits
      return no_space ? line : to_space;
    }
    line += glyph.text;
  }
  return line;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) result += next_glyph(text).text;
  return result;
}

std::string panel_name(const Panel& panel) {
  if (!panel.name.empty()) return panel.name;
  return panel.role.empty() ? fmt::format("seat {}", panel.seat + 1) : panel.role;
}

std::string clock_text(double ms) {
  const double seconds = std::clamp(ms / 1000, 0.0, 1e9);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<long>(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string amount_text(double amount) {
  const double rounded = std::round(amount * 100) / 100;
  if (rounded == std::floor(rounded) && std::abs(rounded) < 1e15) return fmt::format("{:.0f}", rounded + 0.0);
  return fmt::format("{}", rounded);
}

std::string speed_text(double speed) {
  if (speed == 0.25) return "×¼";
  if (speed == 0.5) return "×½";
  return "×" + amount_text(speed);
}

}  // namespace agon::show
