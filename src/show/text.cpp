#include "show/text.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace agon::show {

namespace {

struct Range {
  char32_t first, last;
};

/// Combining marks and invisible format characters (Unicode 15, the blocks that names are written in).
constexpr std::array<Range, 36> no_width{{
    {0x00ad, 0x00ad},    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd},   {0x05bf, 0x05bf},
    {0x05c1, 0x05c2},    {0x0610, 0x061a}, {0x064b, 0x065f}, {0x0670, 0x0670},   {0x06d6, 0x06dc},
    {0x06df, 0x06e4},    {0x0711, 0x0711}, {0x0730, 0x074a}, {0x0900, 0x0902},   {0x093a, 0x093a},
    {0x093c, 0x093c},    {0x0941, 0x0948}, {0x094d, 0x094d}, {0x0e31, 0x0e31},   {0x0e34, 0x0e3a},
    {0x0e47, 0x0e4e},    {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f},    {0x20d0, 0x20ff}, {0x302a, 0x302d}, {0x3099, 0x309a},   {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f},    {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x1f3fb, 0x1f3ff}, {0xe0000, 0xe0fff},
    {0xf0000, 0x10ffff},
}};

/// East Asian wide and full-width characters, and the pictures shown two columns wide.
constexpr std::array<Range, 38> two_columns{{
    {0x1100, 0x115f}, {0x231a, 0x231b}, {0x2329, 0x232a},   {0x23e9, 0x23ec}, {0x23f0, 0x23f0},
    {0x23f3, 0x23f3}, {0x25fd, 0x25fe}, {0x2614, 0x2615},   {0x2648, 0x2653}, {0x267f, 0x267f},
    {0x2693, 0x2693}, {0x26a1, 0x26a1}, {0x26aa, 0x26ab},   {0x26bd, 0x26be}, {0x26c4, 0x26c5},
    {0x26ce, 0x26ce}, {0x26d4, 0x26d4}, {0x26ea, 0x26ea},   {0x26f2, 0x26f5}, {0x26fa, 0x26fd},
    {0x2705, 0x2705}, {0x270a, 0x270b}, {0x2728, 0x2728},   {0x274c, 0x274e}, {0x2753, 0x2757},
    {0x2795, 0x2797}, {0x27b0, 0x27bf}, {0x2b1b, 0x2b1c},   {0x2b50, 0x2b55}, {0x2e80, 0x303e},
    {0x3041, 0xa4cf}, {0xa960, 0xa97f}, {0xac00, 0xd7a3},   {0xf900, 0xfaff}, {0xfe30, 0xfe6f},
    {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f000, 0x3fffd},
}};

template <std::size_t count>
bool within(const std::array<Range, count>& ranges, char32_t code) {
  const auto found =
      std::lower_bound(ranges.begin(), ranges.end(), code,
                       [](const Range& range, char32_t sought) { return range.last < sought; });
  return found != ranges.end() && found->first <= code;
}

constexpr char32_t replacement = 0xfffd;
constexpr std::string_view replacement_text = "\xef\xbf\xbd";

struct Decoded {
  char32_t code = replacement;
  std::size_t bytes = 1;
};

/// Refuses overlong forms, surrogates and what is beyond U+10FFFF, one byte at a time.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xf0 && lead <= 0xf4  ? 4
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xc2 && lead < 0xe0 ? 2
                                                           : 0;
  if (length == 0 || length > text.size()) return {};
  char32_t code = lead & (0xffU >> (length + 1));
  for (std::size_t index = 1; index < length; ++index) {
    if ((byte(index) & 0xc0U) != 0x80) return {};
    code = code << 6 | (byte(index) & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return {};
  return {code, length};
}

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

/// Marks that may stay on a glyph: not the invisible ones, whose effect on the width terminals disagree
/// about.
bool combines(char32_t code) {
  return within(no_width, code) && !(code >= 0x200b && code <= 0x206f) && code < 0xfe00 && code != 0xad;
}

constexpr int most_marks = 3;  // a glyph buried in marks paints over its neighbours

}  // namespace

Glyph next_glyph(std::string_view& rest) {
  const auto first = decode(rest);
  Glyph glyph;
  if (within(no_width, first.code)) {
    glyph.columns = 0;
  } else if (is_control(first.code) || first.code == replacement) {
    glyph.text = replacement_text;
  } else {
    glyph.text = rest.substr(0, first.bytes);
    glyph.columns = within(two_columns, first.code) ? 2 : 1;
  }
  rest.remove_prefix(first.bytes);
  for (int marks = 0; glyph.columns > 0 && !rest.empty();) {
    const auto next = decode(rest);
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
  std::string whole, cut;  // cut: what there is room for beside the "…"
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

}  // namespace agon::show
