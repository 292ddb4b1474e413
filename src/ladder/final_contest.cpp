#include "ladder/final_contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_draft.h"
#include "contest/store.h"
#include "core/errors.h"
#include "ladder/class_file.h"
#include "ladder/people_access.h"
#include "ladder/referee.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

constexpr std::uint32_t usual_swiss_rounds = 7;

std::vector<Participant> finalists(Store& store, const Season& season) {
  std::vector<Participant> list;
  store.read([&](Tables& tables) {
    for (const auto& team : tables.teams.of_season(season.id)) {
      if (!team.house.empty()) continue;
      const auto version = tables.versions.find(tables.versions.active(team.id));
      if (version && version->state == VersionState::ready) list.push_back({team, *version});
    }
  });
  if (list.size() < 2)
    throw BadRequest(
        fmt::format("a final needs two teams with a version that plays; the season \"{}\" has {}",
                    season.name, list.size()));
  return list;
}

contest::Plan final_plan(const GameEntry& game, const Season& season, const FinalWords& words) {
  contest::Plan plan;
  plan.name = final_name(season);
  plan.game = season.game;
  plan.format = words.format;
  if (contest::find_format(words.format) == nullptr)
    throw BadRequest(
        fmt::format("there is no format \"{}\"; there are: {}", words.format, contest::format_names(true)));
  plan.rounds = words.rounds != 0 ? words.rounds : words.format == "swiss" ? usual_swiss_rounds : 1;
  plan.games = std::max(1U, words.games);
  plan.points = contest::usual_points(game);
  plan.seed = new_seed();
  plan.configs = configs_of(game, season.final_config);
  return plan;
}

}  // namespace

std::string final_name(const Season& season) { return season.name + "-final"; }

contest::RunSummary hold_final(Store& store, const GameEntry& game, const Season& season,
                               const Workshop& workshop, const FinalWords& words,
                               const contest::RunOptions& options) {
  const auto contests = contest::Store::open(store.where(), true);
  const auto names = contests->contests();
  if (std::find(names.begin(), names.end(), final_name(season)) == names.end()) {
    auto plan = final_plan(game, season, words);
    for (const auto& one : finalists(store, season)) {
      have_built(store, workshop, season, one);
      plan.entrants.push_back(entrant_of(one, workshop));
      plan.entrants.back().hash = contest::content_hash(plan.entrants.back(), {});
    }
    contests->create(plan);
  }
  const auto claim = contests->claim(final_name(season));
  const auto plan = contests->plan(final_name(season));
  auto summary = contest::run(game, plan, *contests, options);
  if (summary.complete) contest::keep_ratings(contest::report_of(plan, *contests), *contests);
  return summary;
}

std::optional<contest::Report> final_report(Store& store, const Season& season) {
  const auto contests = contest::Store::open(store.where(), true);
  const auto names = contests->contests();
  if (std::find(names.begin(), names.end(), final_name(season)) == names.end()) return std::nullopt;
  auto report = contest::report_of(contests->plan(final_name(season)), *contests);
  if (!report.complete) return std::nullopt;
  return report;
}

namespace {

constexpr double certain = 0.95;

/// Built-in players that a version almost certainly beats, weakest first.
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

/// Places by the name of the team.
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
        "{},{},{},{},{:.0f},{:.0f},{},{},{}\n", csv_cell(row.name), row.number, row.uploaded, row.matches,
        row.elo, (row.high - row.low) / 2, ranked ? std::to_string(place->second.rank) : "",
        csv_cell(beaten(standings, row.version)),
        ranked ? fmt::format("{}", scale.grade(place->second.rank, place->second.count)) : "");
  }
  for (const auto& team : teams)
    if (team.house.empty() && !rows.contains(team.id)) without += csv_cell(team.name) + ",,,0,,,,,\n";
  return text + without;
}

}  // namespace agon::ladder
