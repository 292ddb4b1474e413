#include "ladder/standings.h"

#include <algorithm>

namespace agon::ladder {

double Standings::superiority(Id version, Id other) const {
  const auto one = places.find(version), two = places.find(other);
  return one == places.end() || two == places.end() ? 0.5 : matrix[one->second][two->second];
}

std::vector<RatedVersion> rated_versions(std::span<const Version> versions) {
  std::map<Id, Id> before;  // a team's latest so far
  std::vector<RatedVersion> list;
  for (const auto& version : versions) {
    const bool plays = version.state == VersionState::ready || version.state == VersionState::disabled;
    if (!plays) continue;
    list.push_back({version.id, before[version.team], version.language == "house"});
    before[version.team] = version.id;
  }
  return list;
}

Standings standings_of(std::span<const ActiveTeam> teams, const SeasonBook& book, SeasonRatings ratings) {
  Standings standings;
  for (const auto& rating : ratings.versions) {
    standings.places.emplace(rating.version, standings.places.size());
    standings.ratings[rating.version] = rating;
  }
  standings.matrix = std::move(ratings.superiority);
  standings.matches = book.rated_matches();
  for (const auto& [team, active] : teams) {
    if (active.id == 0) continue;
    const auto& rating = standings.ratings[active.id];
    const auto& tally = book.tally(active.id);
    standings.rows.push_back({0, team.id, team.name, !team.house.empty(), active.id, active.number,
                              active.language, active.uploaded, rating.elo, rating.low, rating.high,
                              rating.matches, tally.wins, tally.draws, tally.losses, rating.provisional()});
  }
  std::stable_sort(standings.rows.begin(), standings.rows.end(),
                   [](const StandingRow& x, const StandingRow& y) { return x.elo > y.elo; });
  std::uint32_t rank = 0;
  for (auto& row : standings.rows)
    if (!row.house) row.rank = ++rank;
  return standings;
}

}  // namespace agon::ladder
