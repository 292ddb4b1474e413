#include "server/fill_sides.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::app {

std::size_t sides_of(const GameEntry& game, const json::value& config) {
  const auto seats = game.seats(config);
  const auto whole = game.config_from(config, {});
  const auto* field = whole.is_object() ? whole.get_object().if_contains(sides_field) : nullptr;
  if (field == nullptr || !field->is_number()) return seats;
  const auto sides = field->to_number<std::size_t>();
  return sides > 0 && seats % sides == 0 ? sides : seats;
}

std::vector<std::string> fill_sides(const GameEntry& game, const json::value& config,
                                    const std::vector<std::string>& names) {
  const auto seats = game.seats(config);
  const auto sides = sides_of(game, config);
  if (names.size() == seats) return names;
  if (sides == seats || names.size() != sides)
    throw BadRequest(fmt::format(
        "{} has {} seats{}, {} players were named", game.info().name, seats,
        sides == seats ? "" : fmt::format(" on {} sides (one name a side fills its seats)", sides),
        names.size()));
  std::vector<std::string> filled;
  for (const auto& name : names) filled.insert(filled.end(), seats / sides, name);
  return filled;
}

}  // namespace agon::app
