#include "server/games.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "text/words.h"

namespace agon::app {

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

}  // namespace agon::app
