#include "show/color.h"

#include <array>

namespace agon::show {

namespace {

constexpr int first_entry = 16, first_grey = 232, entries = 240;
constexpr std::array<std::uint32_t, 6> levels{0, 95, 135, 175, 215, 255};

/// A colour as eyes see it: Oklab (Björn Ottosson, 2020), in which equal distances look alike.
struct Seen {
  double lightness = 0, a = 0, b = 0;

  double chroma() const { return std::hypot(a, b); }
};

double linear(int byte) {
  const double value = byte / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

Seen seen(Color color) {
  const double red = linear(color.red()), green = linear(color.green()), blue = linear(color.blue());
  const double l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const double m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const double s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

/// The difference of an entry from the wanted colour. A wrong hue is worse than a wrong lightness, which is
/// worse than a paler or stronger colour; grey instead of a hue is worst.
double unlikeness(const Seen& wanted, const Seen& entry) {
  constexpr double of_chroma = 0.7, of_hue = 6, of_lost_hue = 0.02, hueless = 0.02, hued = 0.045;
  const double lightness = wanted.lightness - entry.lightness, chroma = wanted.chroma() - entry.chroma();
  const double a = wanted.a - entry.a, b = wanted.b - entry.b;
  const double hue = a * a + b * b - chroma * chroma;
  const bool lost = wanted.chroma() > hued && entry.chroma() < hueless;
  return lightness * lightness + of_chroma * chroma * chroma + of_hue * hue + (lost ? of_lost_hue : 0);
}

int nearest(Color color) {
  static const auto all = [] {
    std::array<Seen, entries> list;
    for (int index = 0; index < entries; ++index)
      list[static_cast<std::size_t>(index)] = seen(palette_color(first_entry + index));
    return list;
  }();
  const Seen wanted = seen(color);
  int best = 0;
  for (int index = 1; index < entries; ++index)
    if (unlikeness(wanted, all[static_cast<std::size_t>(index)]) <
        unlikeness(wanted, all[static_cast<std::size_t>(best)]))
      best = index;
  return first_entry + best;
}

}  // namespace

Color palette_color(int entry) {
  const auto number = static_cast<std::uint32_t>(entry);
  if (entry >= first_grey) {
    const std::uint32_t grey = 8 + 10 * (number - first_grey);
    return {grey << 16 | grey << 8 | grey};
  }
  const std::uint32_t place = number - first_entry;
  return {levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]};
}

int palette_entry(Color color) {
  // A screen has few colours and asks for them again and again.
  struct Known {
    std::uint32_t color = 0xffffffff;
    int entry = 0;
  };
  thread_local std::array<Known, 1024> known;
  Known& place = known[(color.rgb * 2654435761U) >> 22];
  if (place.color != color.rgb) place = {color.rgb, nearest(color)};
  return place.entry;
}

}  // namespace agon::show
