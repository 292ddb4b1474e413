// The tables of the subject: durations, densities, incantations. Durations are in time units.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include "core/picture.h"
#include "games/zappy/rules/state.h"
#include "games/zappy/rules/values.h"

namespace agon::zappy {

inline constexpr Time life_of_food = 126;       ///< one unit of food; a newborn has ten of them
inline constexpr std::int32_t first_stock = 9;  ///< the tenth is being digested
inline constexpr Time refill_interval = 20;
inline constexpr Time incantation_time = 300;

/// Duration of a command. An Incantation is checked at once, and then takes `incantation_time`.
constexpr Time duration_of(Verb verb) {
  switch (verb) {
    case Verb::Connect_nbr:
    case Verb::Incantation:
    case Verb::unknown:
      return 0;
    case Verb::none:
    case Verb::Inventory:
      return 1;
    case Verb::Fork:
      return 42;
    default:
      return 7;
  }
}

/// Resources on the ground, in percent of the number of tiles, in the protocol's order.
inline constexpr Amounts density{50, 30, 15, 10, 10, 8, 5};

/// The amounts that the refill restores on the ground: at least one of each.
constexpr Amounts ground_wanted(const Config& config) {
  Amounts wanted{};
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    wanted[kind] = config.width * config.height * density[kind] / 100;
    if (wanted[kind] < 1) wanted[kind] = 1;
  }
  return wanted;
}

struct Requirement {
  std::int32_t players = 0;
  Amounts stones{};
};

/// Requirements of the incantation from `level` (1 to 7) to the next.
constexpr Requirement requirement_of(const Config& config, int level) {
  constexpr std::array<Requirement, 7> table{{
      {1, {0, 1, 0, 0, 0, 0, 0}},
      {2, {0, 1, 1, 1, 0, 0, 0}},
      {2, {0, 2, 0, 1, 0, 2, 0}},
      {4, {0, 1, 1, 2, 0, 1, 0}},
      {4, {0, 1, 2, 1, 3, 0, 0}},
      {6, {0, 1, 2, 3, 0, 1, 0}},
      {6, {0, 2, 2, 2, 2, 2, 1}},
  }};
  Requirement needed = table[static_cast<std::size_t>(level - 1)];
  if (level == 2 && !config.sibur_in_2_to_3) needed.stones[static_cast<std::size_t>(Resource::sibur)] = 0;
  return needed;
}

// Numbers of the protocols as text. Only for the codecs.

inline void append_number(std::string& text, std::int64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  text.append(digits, end);
}

// The colours of teams, used in everything that is drawn of them.

/// A colour for each team; a team whose name is a colour has that one.
std::vector<Color> team_colors_of(const State& state);

}  // namespace agon::zappy
