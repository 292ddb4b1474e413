// The report as JSON. Results, and what follows from them, are apart from what was measured.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "contest/plan.h"
#include "contest/report.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

json::array standings_json(const Report& report) {
  json::array list;
  int place = 0;
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    json::object faults;
    for (const auto& [code, count] : report.faults[at(entrant)]) faults[code] = count;
    list.push_back({{"place", ++place},
                    {"entrant", report.name(entrant)},
                    {"players", to_json(public_players(report.plan.entrants[at(entrant)]))},
                    {"hash", report.plan.entrants[at(entrant)].hash},
                    {"points", one.points},
                    {"matches", one.games},
                    {"won", one.wins},
                    {"drawn", one.draws},
                    {"lost", one.losses},
                    {"byes", one.byes},
                    {"buchholz", one.buchholz},
                    {"score_difference", one.difference},
                    {"elo", report.ratings.elo[at(entrant)]},
                    {"elo_low", report.ratings.low[at(entrant)]},
                    {"elo_high", report.ratings.high[at(entrant)]},
                    {"faults", std::move(faults)}});
    if (report.grades.empty()) continue;
    const auto& grade = report.grades[at(entrant)];
    list.back().get_object()["grade"] = grade ? json::value(*grade) : json::value();
  }
  return list;
}

json::array cross_json(const Report& report) {
  json::array list;
  for (const auto& meeting : report.meetings)
    list.push_back({{"a", report.name(meeting.a)},
                    {"b", report.name(meeting.b)},
                    {"wins", meeting.wins},
                    {"draws", meeting.draws},
                    {"losses", meeting.losses},
                    {"superiority", report.ratings.superiority[at(meeting.a)][at(meeting.b)]}});
  return list;
}

/// A match of all entrants at once comes once for each two of them, so `around` may choose more than three.
json::array matches_json(const Report& report, const MatchChoice& choice) {
  auto from = report.matches.begin(), to = report.matches.end();
  if (choice.newest) from = to - static_cast<std::ptrdiff_t>(std::min(*choice.newest, report.matches.size()));
  if (choice.around) {
    const auto is_it = [&](const Played& match) { return match.result.key == *choice.around; };
    const auto first = std::find_if(from, to, is_it);
    const auto after = std::find_if_not(first, to, is_it);
    from = first == from || first == to ? first : first - 1;
    to = after == to ? to : after + 1;
  }
  json::array list;
  for (; from != to; ++from) {
    const auto& match = *from;
    const auto& result = match.result;
    list.push_back({{"match", key_text(result.key)},
                    {"a", report.name(result.a)},
                    {"b", report.name(result.b)},
                    {"first", report.name(result.a_first ? result.a : result.b)},
                    {"seed", match.seed},
                    {"config", match.config},
                    {"points_a", result.points},
                    {"scores", {result.score_a, result.score_b}},
                    {"reason", match.outcome.reason},
                    {"steps", match.steps},
                    {"hash", match.hash},
                    {"faults", match.fault_count}});
  }
  return list;
}

json::array measured_json(const Report& report) {
  json::array list;
  for (const int entrant : report.ranking) {
    const auto& spent = report.spent[at(entrant)];
    list.push_back({{"entrant", report.name(entrant)},
                    {"wall_ms", spent.wall_ms},
                    {"longest_decision_ms", spent.most_ms},
                    {"cpu_ms", spent.cpu_ms},
                    {"slowest_start_ms", spent.start_ms},
                    {"peak_kib", spent.peak_kib}});
  }
  return list;
}

}  // namespace

std::string as_json(const Report& report, const MatchChoice& choice) {
  json::object all;
  all["contest"] = report.plan.name;
  all["game"] = report.plan.game;
  all["format"] = to_json(report.plan.format);
  all["complete"] = report.complete;
  all["played"] = report.played;
  all["expected"] = report.expected;
  all["different"] = report.different;
  all["standings"] = standings_json(report);
  all["draw_parameter"] = report.ratings.draw;
  if (report.plan.entrants.size() == 2) {
    const auto difference = difference_of(report.pairs);
    all["pairs"] = to_json(report.pairs);
    all["difference"] = {{"elo", difference.elo},
                         {"low", difference.low},
                         {"high", difference.high},
                         {"superiority", difference.superiority}};
    if (report.plan.until == Until::sprt)
      all["sprt"] = {
          {"llr", log_likelihood_ratio(report.plan.sprt.elo0, report.plan.sprt.elo1, report.pairs)},
          {"lower", lower_bound(report.plan.sprt)},
          {"upper", upper_bound(report.plan.sprt)},
          {"verdict", to_json(report.verdict)}};
  }
  all["cross_table"] = cross_json(report);
  json::array superiority;
  for (const int i : report.ranking) {
    json::array row;
    for (const int j : report.ranking) row.push_back(report.ratings.superiority[at(i)][at(j)]);
    superiority.push_back(std::move(row));
  }
  all["superiority"] = std::move(superiority);
  all["matches"] = matches_json(report, choice);
  all["measured"] = measured_json(report);
  return json::serialize(all) + "\n";
}

}  // namespace agon::contest
