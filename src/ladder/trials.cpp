#include "ladder/trials.h"

#include <optional>

namespace agon::ladder {

Id weakest_house_player(Tables& tables, const Season& season) {
  Id weakest = 0;
  std::optional<double> least;
  for (const auto& team : tables.teams.of_season(season.id)) {
    if (team.house.empty()) continue;
    const Id version = tables.versions.active(team.id);
    const auto history = tables.log.history(version);
    if (weakest == 0) weakest = version;
    if (history.empty() || (least && history.back().elo >= *least)) continue;
    least = history.back().elo;
    weakest = version;
  }
  return weakest;
}

}  // namespace agon::ladder
