#include "ladder/final_contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "contest/own_files.h"
#include "contest/plan_judge.h"
#include "contest/store.h"
#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/class_file.h"
#include "ladder/people_access.h"
#include "ladder/referee.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

constexpr std::uint32_t usual_swiss_rounds = 7;

std::vector<Participant> finalists(Tables& tables, Id season) {
  std::vector<Participant> list;
  for (const auto& team : tables.teams.of_season(season)) {
    if (!team.house.empty()) continue;
    const auto version = tables.versions.find(tables.versions.active(team.id));
    if (version && version->state == VersionState::ready) list.push_back({team, *version});
  }
  return list;
}

std::vector<Id> versions_of(const std::vector<Participant>& list) {
  std::vector<Id> ids;
  for (const auto& one : list) ids.push_back(one.version.id);
  return ids;
}

/// The plan without its entrants.
contest::Plan plan_of_rules(const GameEntry& game, const Season& season, const Said& words, std::size_t teams,
                            Mistakes& mistakes) {
  contest::Plan plan;
  plan.game = season.game;
  read_said<contest::FinalSettings>(words, plan, mistakes);
  if (plan.format == "swiss" && !words.has("rounds") && teams > 1)
    plan.rounds = std::min(usual_swiss_rounds, static_cast<std::uint32_t>(teams - 1 + teams % 2));
  plan.points = contest::usual_points(game);
  plan.seed = new_seed();
  plan.configs = configs_of(game, season.final_config);
  return plan;
}

contest::Plan final_plan(Store& store, const GameEntry& game, const Season& season, const Workshop& workshop,
                         Said words, const std::vector<Participant>& list) {
  Mistakes mistakes;
  auto plan = plan_of_rules(game, season, words, list.size(), mistakes);
  std::vector<std::shared_ptr<const void>> held;
  for (const auto& one : list) {
    held.push_back(workshop.hold(one.version.id));
    have_built(store, workshop, season, one);
    plan.entrants.push_back(entrant_of(one, workshop));
  }
  if (plan.format == "swiss") words.places.try_emplace("rounds");
  contest::judge(plan, &game, words, true, mistakes);
  mistakes.refuse(contest::start_contest);
  for (auto& entrant : plan.entrants) entrant.hash = contest::content_hash(entrant, {});
  return plan;
}

/// Refuses words that differ from the plan of the final that has been called.
void refuse_other_words(const Final& final, const contest::Plan& plan, const Said& words) {
  const contest::FinalSettings& called = plan;
  if (read_said(words, called) != called)
    throw BadRequest(fmt::format(
        "final {} has been called with format = \"{}\", rounds = {}, games = {} and broken = \"{}\": leave "
        "these out to go on with it, or give it up first (agon ladder open --give-up-final)",
        final.number, plan.format, plan.rounds, plan.games, enum_name(plan.broken)));
}

/// The season's final, and the right to play it, which nobody else has meanwhile.
struct HeldFinal {
  std::unique_ptr<contest::Store> contests;
  std::unique_ptr<contest::Store::Claim> claim;  ///< none is needed for a final that is over
  std::optional<Final> final;
};

/// Holds no final if the season waits for none. Throws BadRequest if somebody plays it.
HeldFinal held_final(Store& store, const Season& season) {
  const auto current = [&] {
    return store.read([&](Tables& tables) { return tables.finals.current(season.id); });
  };
  HeldFinal held;
  held.final = current();
  if (!held.final) return held;
  held.contests = contest::Store::open(store.where(), true);
  if (!held.final->ended.empty()) return held;
  try {
    held.claim = held.contests->claim(held.final->contest);
  } catch (const Failure&) {
    const auto by = held.contests->runner(held.final->contest);
    if (!by) throw;
    throw BadRequest(fmt::format(
        "final {} of the season \"{}\" is being played, by process {} on {} since {}; wait until it is over",
        held.final->number, season.name, by->pid, by->host, by->since));
  }
  const auto now = current();
  if (!now || now->id != held.final->id)
    throw BadRequest(
        fmt::format("the finals of the season \"{}\" have changed meanwhile; look at it again", season.name));
  held.final = now;
  return held;
}

/// The entrants with their programs as they are built here: a store may have moved since the final was
/// called.
void find_programs(Store& store, const Season& season, const Workshop& workshop, contest::Plan& plan) {
  for (auto& entrant : plan.entrants) {
    const auto one = store.read([&](Tables& tables) -> std::optional<Participant> {
      const auto team = tables.teams.find(season.id, entrant.name);
      if (!team) return std::nullopt;  // its last member was removed since
      for (const auto& version : tables.versions.of_team(team->id))
        if (version.number == static_cast<int>(entrant.version)) return Participant{*team, version};
      return std::nullopt;
    });
    if (!one) continue;
    have_built(store, workshop, season, *one);
    const auto found = entrant_of(*one, workshop);
    entrant.folder = found.folder;
    entrant.players = found.players;
  }
}

}  // namespace

Final call_final(Store& store, const GameEntry& game, const Season& season, const Workshop& workshop,
                 const Said& words, Actor who) {
  for (;;) {
    auto [now, current, list] = store.read([&](Tables& tables) {
      return std::tuple{tables.seasons.find(season.id).value(), tables.finals.current(season.id),
                        finalists(tables, season.id)};
    });
    if (current && now.state == SeasonState::finals) {
      refuse_other_words(*current, contest::Store::open(store.where(), true)->plan(current->contest), words);
      return *current;
    }
    const auto plan = final_plan(store, game, now, workshop, words, list);
    std::optional<Final> called;
    store.write(
        [&, &list = list](Tables& tables) {  // a version may have become active while the plan was made
          if (versions_of(finalists(tables, season.id)) == versions_of(list))
            called = call_final(tables, tables.seasons.find(season.id).value(), plan, who);
        });
    if (called) return *called;
  }
}

contest::RunSummary play_final(Store& store, const GameEntry& game, const Season& season,
                               const Workshop& workshop, const contest::RunOptions& options) {
  auto held = held_final(store, season);
  if (!held.final)
    throw BadRequest(
        fmt::format("the season \"{}\" has no final to play: `agon ladder final` calls one, and "
                    "`agon ladder open` lets it go on without",
                    season.name));
  auto plan = held.contests->plan(held.final->contest);
  find_programs(store, season, workshop, plan);
  contest::require_plan(plan, game, {}, true);
  auto summary = contest::run(game, plan, *held.contests, options);
  if (!summary.complete) return summary;
  contest::keep_ratings(contest::report_of(plan, *held.contests), *held.contests);
  held.contests->flush();
  if (held.final->ended.empty())
    store.write([&](Tables& tables) {
      held.final->ended = utc_now();
      tables.finals.update(*held.final);
      tables.log.add_audit(season.id, 0, utc_now(), "final over", held.final->contest);
    });
  return summary;
}

void reopen_season(Store& store, const Season& season, const OpenOrder& order, Actor who) {
  const auto held = held_final(store, season);
  store.write([&](Tables& tables) {
    reopen(tables, tables.seasons.find(season.id).value(), order.give_up_final, who);
  });
}

void release_season(Store& store, const Season& season, const ReleaseOrder& order, Actor who) {
  const auto held = held_final(store, season);
  store.write([&](Tables& tables) {
    release(tables, tables.seasons.find(season.id).value(), order.without_final, who);
  });
}

std::optional<contest::Report> final_report(Store& store, const Season& season, int number) {
  auto finals = store.read([&](Tables& tables) { return tables.finals.of_season(season.id); });
  std::erase_if(finals, [&](const Final& final) {
    return number == 0 ? !final.given_up.empty() : final.number != number;
  });
  std::unique_ptr<contest::Store> contests;
  for (; !finals.empty(); finals.pop_back()) {
    if (!contests) contests = contest::Store::open(store.where(), true);
    auto report = contest::report_of(contests->plan(finals.back().contest), *contests);
    if (report.complete) return report;
  }
  if (number != 0)
    throw BadRequest(fmt::format("the season \"{}\" has no final {} that is over; the audit lists its finals",
                                 season.name, number));
  return std::nullopt;
}

std::vector<FinalPlace> final_places(const contest::Report& report) {
  std::vector<FinalPlace> places;
  for (const int entrant : report.ranking) {
    const auto& row = report.standings[contest::at(entrant)];
    places.push_back({report.places[places.size()], report.name(entrant),
                      contest::entrant_of(report.plan, entrant).name, row.points, row.games, row.wins,
                      row.draws, row.losses});
  }
  return places;
}

SeasonPlaces places_in(const std::vector<FinalPlace>& final) {
  SeasonPlaces places;
  for (const auto& row : final) places[row.name] = {row.place, final.size(), row.points};
  return places;
}

SeasonPlaces places_in(const Standings& standings) {
  SeasonPlaces places;
  for (const auto& row : standings.rows)
    if (!row.house) places[row.name] = {row.rank, 0, row.elo};
  for (auto& [team, place] : places) place.count = places.size();
  return places;
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

}  // namespace

std::string grade_sheet(Store& store, const Season& season, const Standings& standings,
                        const std::optional<contest::Report>& final, const contest::GradeScale& scale) {
  const auto places = final ? places_in(final_places(*final)) : places_in(standings);
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
        row.elo, (row.high - row.low) / 2, ranked ? std::to_string(place->second.place) : "",
        csv_cell(beaten(standings, row.version)),
        ranked ? fmt::format("{}", scale.grade(place->second.place, place->second.count)) : "");
  }
  for (const auto& team : teams)
    if (team.house.empty() && !rows.contains(team.id)) without += csv_cell(team.name) + ",,,0,,,,,\n";
  return text + without;
}

}  // namespace agon::ladder
