#include "contest/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/schedule.h"

namespace agon::contest {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

void add(Spent& spent, const SideCost& cost) {
  ++spent.matches;
  spent.wall_ms += cost.wall_ms;
  spent.most_ms = std::max(spent.most_ms, cost.most_ms);
  spent.cpu_ms += cost.cpu_ms;
  spent.start_ms = std::max(spent.start_ms, cost.start_ms);
  spent.peak_kib = std::max(spent.peak_kib, cost.peak_kib);
  spent.decisions += cost.decisions;
}

/// Replays the schedule over what is stored: which results count, and whether any is missing.
void fold(Report& report, const std::vector<Played>& stored) {
  std::map<Key, const Played*> by_key;
  for (const auto& match : stored) by_key[match.result.key] = &match;
  Schedule schedule(report.plan);
  bool missing = false;
  while (const auto match = schedule.next()) {
    const auto found = by_key.find(match->key);
    if (found == by_key.end())
      missing = true;
    else
      schedule.tell(found->second->result);
  }
  report.complete = !missing && schedule.over();
  report.expected = schedule.expected();
  report.results = schedule.results();
  for (const auto& result : report.results)
    if (result.b != bye) report.matches.push_back(*by_key.at(result.key));
}

}  // namespace

std::string key_text(const Key& key) {
  return fmt::format("r{}b{}g{}", key.round + 1, key.board + 1, key.game + 1);
}

Report report_of(const Plan& plan, Store& store) {
  Report report;
  report.plan = plan;
  fold(report, store.matches(plan.name));
  const auto count = plan.entrants.size();
  report.standings = standings(plan, report.results);
  report.ranking = ranking(plan, report.standings);
  report.meetings = meetings_of(report.results);
  report.ratings = rate(count, report.meetings);
  report.spent.resize(count);
  report.faults.resize(count);
  for (const auto& match : report.matches) {
    add(report.spent[at(match.result.a)], match.cost_a);
    add(report.spent[at(match.result.b)], match.cost_b);
    for (const auto& fault : match.faults)
      ++report
            .faults[at(fault.entrant)][fault.code.empty() ? std::string(enum_name(fault.kind)) : fault.code];
  }
  if (count == 2) {
    const std::size_t step = plan.swap ? 2 : 1;
    for (std::size_t i = 0; i + step <= report.results.size(); i += step)
      count_pair(report.pairs, plan.swap ? report.results[i].points + report.results[i + 1].points
                                         : 2 * report.results[i].points);
    if (plan.until == Until::sprt) report.verdict = verdict(plan.sprt, report.pairs);
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
