#include "hosting/games.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "core/random.h"
#include "text/words.h"

namespace agon {

std::vector<std::string> names_of(const Games& games) {
  std::vector<std::string> names;
  for (const auto* game : games) names.push_back(game->info().name);
  return names;
}

const HostedEntry& game_named(const Games& games, const std::string& name) {
  for (const auto* game : games)
    if (game->info().name == name) return *game;
  const auto names = names_of(games);
  throw BadRequest(fmt::format("no game \"{}\"{}{} there are: {}", name, did_you_mean(name, names),
                               nearest(name, names).empty() ? ";" : "", fmt::join(names, ", ")));
}

std::uint64_t signature_of(const Games& games) {
  std::uint64_t code = 0;
  for (const auto* game : games) code = splitmix64(code ^ signature_of(*game));
  return code;
}

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
    throw BadRequest(fmt::format("{} needs {} players{}, got {}", game.info().name, seats,
                                 sides == seats ? "" : fmt::format(", or {} (one for each side)", sides),
                                 names.size()));
  std::vector<std::string> filled;
  for (const auto& name : names) filled.insert(filled.end(), seats / sides, name);
  return filled;
}

}  // namespace agon
