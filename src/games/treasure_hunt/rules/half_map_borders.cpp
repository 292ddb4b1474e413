#include "games/treasure_hunt/rules/half_map_borders.h"

#include <fmt/format.h>

namespace agon::treasure_hunt {
namespace {

enum class Border { top, bottom, left, right };
constexpr std::array borders{Border::top, Border::bottom, Border::left, Border::right};
constexpr std::array<std::string_view, 4> names{"top", "bottom", "left", "right"};

std::string_view name_of(Border border) { return names[static_cast<std::size_t>(border)]; }
bool is_long(Border border) { return border == Border::top || border == Border::bottom; }
int length_of(Border border) { return is_long(border) ? half_width : half_height; }

Terrain terrain_at(const HalfGrid& grid, Border border, int place) {
  switch (border) {
    case Border::top:
      return grid[half_index(place, 0)];
    case Border::bottom:
      return grid[half_index(place, half_height - 1)];
    case Border::left:
      return grid[half_index(0, place)];
    case Border::right:
      return grid[half_index(half_width - 1, place)];
  }
  return Terrain::Unknown;
}

Border opposite(Border border) { return borders[static_cast<std::size_t>(border) ^ 1U]; }

int water_along(const HalfGrid& grid, Border border) {
  int water = 0;
  for (int place = 0; place < length_of(border); ++place)
    water += terrain_at(grid, border, place) == Terrain::Water ? 1 : 0;
  return water;
}

struct Shore {
  int water, least, most;

  bool broken() const { return water > most || water < least; }
};

Shore shore_of(const BorderLimits& limits, const HalfGrid& grid, Border border) {
  return {water_along(grid, border), is_long(border) ? limits.least_long : limits.least_short,
          is_long(border) ? limits.most_long : limits.most_short};
}

int open_places(const HalfGrid& second, const HalfGrid& first, Border border) {
  int open = 0;
  for (int place = 0; place < length_of(border); ++place)
    open +=
        enterable(terrain_at(second, border, place)) && enterable(terrain_at(first, opposite(border), place))
            ? 1
            : 0;
  return open;
}

int least_open(Border border) { return length_of(border) * 2 / 5; }

}  // namespace

bool borders_hold(const BorderLimits& limits, const HalfGrid& grid) {
  for (const Border border : borders)
    if (shore_of(limits, grid, border).broken()) return false;
  return true;
}

bool halves_fit(const HalfGrid& second, const HalfGrid& first) {
  for (const Border border : borders)
    if (open_places(second, first, border) < least_open(border)) return false;
  return true;
}

HalfMapFault border_fault(const BorderLimits& limits, const HalfGrid& grid) {
  for (const Border border : borders) {
    const auto [water, least, most] = shore_of(limits, grid, border);
    if (water > most)
      return {Ending::border_closed,
              fmt::format("{} water fields along the {} border, at most {} are allowed", water,
                          name_of(border), most)};
    if (water < least)
      return {Ending::border_open, fmt::format("{} water fields along the {} border, at least {} are needed",
                                               water, name_of(border), least)};
  }
  return {};
}

HalfMapFault fit_fault(const HalfGrid& second, const HalfGrid& first) {
  for (const Border border : borders)
    if (const int open = open_places(second, first, border); open < least_open(border))
      return {
          Ending::borders_do_not_fit,
          fmt::format(
              "the {} border and the first half's {} border are open to each other at {} places, at least "
              "{} are needed",
              name_of(border), name_of(opposite(border)), open, least_open(border))};
  return {};
}

}  // namespace agon::treasure_hunt
