#include "ladder/grade_sheet.h"

#include <fmt/format.h>

#include <map>

#include "ladder/class_file.h"

namespace agon::ladder {

namespace {

constexpr double certain = 0.95;

/// House players that a version beats for certain, weakest first.
std::string beaten(const Standings& standings, Id version) {
  std::string names;
  for (auto row = standings.rows.rbegin(); row != standings.rows.rend(); ++row)
    if (row->house && standings.superiority(version, row->version) >= certain)
      names += (names.empty() ? "" : " ") + row->name;
  return names;
}

struct Place {
  std::size_t rank = 0, count = 0;
};

/// By team's name.
std::map<std::string, Place> places_of(const Standings& standings,
                                       const std::optional<contest::Report>& final) {
  std::map<std::string, Place> places;
  if (final) {
    std::size_t rank = 0;
    for (const int entrant : final->ranking)
      places[contest::entrant_of(final->plan, entrant).name] = {++rank, final->ranking.size()};
    return places;
  }
  std::size_t count = 0;
  for (const auto& row : standings.rows) count += row.house ? 0 : 1;
  for (const auto& row : standings.rows)
    if (!row.house) places[row.name] = {row.rank, count};
  return places;
}

}  // namespace

std::string grade_sheet(Store& store, const Season& season, const Standings& standings,
                        const std::optional<contest::Report>& final, const contest::GradeScale& scale) {
  const auto places = places_of(standings, final);
  std::string text = "team,version,uploaded,matches,rating,plus_minus,rank,beats,points\n";
  std::string without;
  const auto teams = store.read([&](Tables& tables) { return tables.teams.of_season(season.id); });
  std::map<Id, const StandingRow*> rows;
  for (const auto& row : standings.rows) rows[row.team] = &row;
  for (const auto& row : standings.rows) {
    if (row.house) continue;
    const auto place = places.find(row.name);
    const bool ranked = place != places.end();
    text += fmt::format(
        "{},{},{},{},{:.0f},{:.0f},{},{},{}\n", csv_cell(row.name, ','), row.number, row.uploaded,
        row.matches, row.elo, (row.high - row.low) / 2, ranked ? std::to_string(place->second.rank) : "",
        csv_cell(beaten(standings, row.version), ','),
        ranked ? fmt::format("{}", scale.grade(place->second.rank, place->second.count)) : "");
  }
  for (const auto& team : teams)
    if (team.house.empty() && !rows.contains(team.id)) without += csv_cell(team.name, ',') + ",,,0,,,,,\n";
  return text + without;
}

}  // namespace agon::ladder
