#include "contest/report.h"

#include <algorithm>
#include <utility>

#include "arena/players.h"
#include "contest/plan.h"
#include "contest/schedule.h"
#include "core/player_spec.h"

namespace agon::contest {

namespace {

/// Replays the schedule with the stored results: which of them count, and whether any is missing.
void fold(Report& report, const std::vector<Played>& stored) {
  std::map<Key, const Played*> by_key;
  std::vector<Result> results;
  for (const auto& match : stored) {
    by_key[match.result.key] = &match;
    results.push_back(match.result);
  }
  Schedule schedule(report.plan, results);
  std::map<Key, Pairing> planned;
  bool missing = false;
  while (const auto match = schedule.next()) {
    planned[match->key] = *match;
    const auto found = by_key.find(match->key);
    if (found != by_key.end())
      schedule.record_result(found->second->result);
    else if (match->has_left)
      schedule.leave_out(match->key);
    else
      missing = true;
  }
  report.complete = !missing && schedule.over();
  report.expected = schedule.expected();
  for (const auto& result : schedule.results()) {
    if (result.b == bye) {
      report.results.push_back(result);
      continue;
    }
    auto match = *by_key.at(result.key);
    match.result = result;
    for (const auto& each : results_of(report.plan, planned.at(result.key), match)) {
      report.results.push_back(each);
      match.result = each;
      report.matches.push_back(match);
    }
  }
}

std::vector<std::pair<int, int>> met_again(const Report& report) {
  std::map<std::pair<int, int>, int> rounds;
  for (const auto& result : report.results)
    if (result.b != bye && result.key.game == 0) ++rounds[{result.a, result.b}];
  std::vector<std::pair<int, int>> list;
  for (const auto& [pair, count] : rounds)
    if (count > 1) list.push_back(pair);
  return list;
}

/// Ratings, and for two entrants the test, from the units that tell something.
void rate_entrants(Report& report) {
  const auto& plan = report.plan;
  const auto units = units_of(plan, report.results);
  const auto used = telling(plan, units);
  report.meetings = meetings_of(units);
  report.ratings = rate(plan.entrants.size(), meetings_of(used));
  for (const auto& unit : units) report.halves += is_half(plan, unit) ? 1 : 0;
  report.different = report.halves;
  for (const auto& unit : used) report.different += unit.twin ? 2 : 1;
  if (plan.entrants.size() != 2) return;
  for (const auto& unit : used)
    if (unit.twin || !plan.swap) count_pair(report.pairs, unit.pair_points());
  if (plan.until == Until::sprt) report.verdict = verdict(plan.sprt, report.pairs);
}

}  // namespace

std::vector<std::string> public_players(const Entrant& entrant) {
  auto players = entrant.players;
  for (auto& player : players)
    if (is_outside(player)) player = program_player;
  return players;
}

Report report_of(const Plan& plan, Store& store) {
  Report report;
  report.plan = plan;
  fold(report, store.matches(plan.name));
  const auto count = plan.entrants.size();
  report.standings = standings(plan, report.results);
  report.ranking = ranking(plan, report.standings);
  report.places = places_of(plan, report.standings, report.ranking);
  if (!report.complete) report.runner = store.runner(plan.name);
  rate_entrants(report);
  if (format_of(plan).avoids_rematches()) report.met_again = met_again(report);
  report.spent.resize(count);
  report.faults.resize(count);
  const Played* before = nullptr;
  for (const auto& match : report.matches) {
    const auto* last = std::exchange(before, &match);
    if (last != nullptr && last->result.key == match.result.key) continue;
    ++report.played;
    add_cost(report.spent[at(match.result.a)], match.cost_a);
    add_cost(report.spent[at(match.result.b)], match.cost_b);
    for (const auto& fault : match.faults)
      ++report
            .faults[at(fault.entrant)][fault.code.empty() ? std::string(enum_name(fault.kind)) : fault.code];
  }
  return report;
}

void keep_ratings(const Report& report, Store& store) {
  std::vector<Store::Rating> list;
  for (std::size_t i = 0; i < report.plan.entrants.size(); ++i)
    list.push_back(
        {report.ratings.elo[i], report.ratings.low[i], report.ratings.high[i], report.standings[i].points});
  store.keep_ratings(report.plan.name, list);
}

}  // namespace agon::contest
