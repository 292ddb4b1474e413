// The table for a terminal, and as CSV.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "contest/plan.h"
#include "contest/report.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "text/bytes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::contest {

namespace {

/// A difference with its sign, to a tenth; one that rounds to zero has no sign.
std::string signed_tenths(double elo) {
  auto words = fmt::format("{:+.1f}", elo);
  return words == "+0.0" || words == "-0.0" ? "0.0" : words;
}

/// Notes on how matches count that no column has.
std::string notes_in_words(const Report& report) {
  std::string words;
  if (report.plan.points == Points::pair)
    words += "two matches on one seed, sides swapped, count as one result, by the sum of scores\n";
  for (const int entrant : report.ranking)
    if (const auto& one = report.standings[at(entrant)]; !one.broken.empty())
      words += fmt::format("{} lost because it did not play on: {}\n", report.name(entrant),
                           broken_in_words(one.broken));
  for (const auto& [a, b] : report.met_again)
    words +=
        fmt::format("{} and {} met again, for no other pairing was left\n", report.name(a), report.name(b));
  return words;
}

std::string faults_in_words(const Report& report) {
  std::string words;
  for (const int entrant : report.ranking) {
    const auto& faults = report.faults[at(entrant)];
    if (faults.empty()) continue;
    words += fmt::format("  {}:", report.name(entrant));
    for (const auto& [code, count] : faults) words += fmt::format(" {} {}", count, code);
    words += '\n';
  }
  return words.empty() ? words : "faults (at most four a match are kept)\n" + words;
}

std::string test_in_words(const Report& report) {
  if (report.plan.entrants.size() != 2) return {};
  const auto difference = difference_of(report.ratings);
  auto words =
      fmt::format("{} against {}: {} Elo [{}, {}], stronger with a probability of {:.1f} %\n", report.name(0),
                  report.name(1), signed_tenths(difference.elo), signed_tenths(difference.low),
                  signed_tenths(difference.high), 100 * difference.superiority);
  words += fmt::format("pairs by points of {} (0, 0.5, 1, 1.5, 2): {}\n", report.name(0),
                       fmt::join(report.pairs, ", "));
  if (report.plan.until != Until::sprt) return words;
  const auto& test = report.plan.sprt;
  const auto said = report.verdict == Verdict::accept_h1
                        ? fmt::format("H1 accepted: the difference is above {:g}", test.elo0)
                    : report.verdict == Verdict::accept_h0
                        ? fmt::format("H0 accepted: the difference is below {:g}", test.elo1)
                        : "undecided";
  return words + fmt::format("SPRT [{:g}, {:g}]: log likelihood ratio {:.2f} in ({:.2f}, {:.2f}): {}\n",
                             test.elo0, test.elo1, log_likelihood_ratio(test.elo0, test.elo1, report.pairs),
                             lower_bound(test), upper_bound(test), said);
}

/// For a report with a scale; empty: the entrant has left.
std::string grade_in_words(const Report& report, int entrant) {
  const auto& grade = report.grades[at(entrant)];
  return grade ? fmt::format("{:g}", *grade) : std::string();
}

}  // namespace

std::string progress_in_words(const Report& report) {
  if (report.complete) return fmt::format("{} matches", report.played);
  const auto far = fmt::format("{} of {} matches", report.played, report.expected);
  if (!report.runner) return "stopped after " + far;
  return fmt::format("{} so far; process {} on {} has been playing it since {}", far, report.runner->pid,
                     report.runner->host, report.runner->since);
}

namespace {

std::string units_in_words(const Report& report) {
  std::string words;
  if (report.different < report.matches.size())
    words += fmt::format("{} different of {} matches: Elo and intervals come from these\n", report.different,
                         report.matches.size());
  if (report.halves > 0)
    words += fmt::format("not yet in Elo and intervals, as the other match on the seed is open: {}\n",
                         report.halves);
  return words;
}

}  // namespace

std::string lead_in_words(const Report& report) {
  constexpr std::ptrdiff_t most_named = 3;
  const auto tied = std::count(report.places.begin(), report.places.end(), 1U);
  if (report.played == 0 || tied == 0) return {};
  std::string names = fmt::format("{} entrants", tied);
  if (tied <= most_named) {
    names = report.name(report.ranking[0]);
    for (std::ptrdiff_t index = 1; index < tied; ++index)
      names +=
          (index + 1 == tied ? " and " : ", ") + report.name(report.ranking[at(static_cast<int>(index))]);
  }
  if (report.complete) return names + (tied == 1 ? " won" : " are tied for first");
  return names + (tied == 1 ? " leads" : " lead");
}

std::string as_text(const Report& report) {
  const auto& plan = report.plan;
  const auto order = order_words(plan);
  // Two with equal points are equal in Buchholz as well, and a knockout has no such columns.
  const bool several = plan.entrants.size() > 2, breaks_ties = several && order.size() > 2;
  std::string text =
      fmt::format("{}: {}, {}, {}\n", plan.name, plan.game, plan.format, progress_in_words(report));
  int width = 8;
  for (const auto& entrant : plan.entrants) width = std::max(width, columns_of(label_of(entrant)));
  text += fmt::format("   #  {}   points  matches   won  drawn   lost{}{}       Elo   95 % interval\n",
                      fitted("entrant", width), breaks_ties ? "  Buchholz  Sonneborn-B" : "",
                      report.grades.empty() ? "" : "   grade");
  auto place = report.places.begin();
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    const auto& ratings = report.ratings;
    const auto ties = breaks_ties ? fmt::format("  {:>8}  {:>11}", one.buchholz, one.sonneborn) : "";
    const auto grade = report.grades.empty() ? "" : fmt::format("  {:>6}", grade_in_words(report, entrant));
    text += fmt::format("{:>4}  {}  {:>7.1f}  {:>7}  {:>4}  {:>5}  {:>5}{}{}  {:>8}   [{}, {}]\n", *place++,
                        fitted(report.name(entrant), width), one.points, one.games, one.wins, one.draws,
                        one.losses, ties, grade, signed_tenths(ratings.elo[at(entrant)]),
                        signed_tenths(ratings.low[at(entrant)]), signed_tenths(ratings.high[at(entrant)]));
  }
  if (several) text += fmt::format("order: {}\n", fmt::join(order, ", then "));
  return text + units_in_words(report) + notes_in_words(report) + test_in_words(report) +
         faults_in_words(report);
}

std::string as_csv(const Report& report) {
  std::string text =
      "place,entrant,points,matches,won,drawn,lost,buchholz,sonneborn_berger,score_difference,elo,elo_low,"
      "elo_high,broken,faults,hash";
  text += report.grades.empty() ? "\n" : ",grade\n";
  auto place = report.places.begin();
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    std::uint64_t faults = 0;
    for (const auto& [code, count] : report.faults[at(entrant)]) faults += count;
    std::uint64_t broken = 0;
    for (const auto& [why, count] : one.broken) broken += count;
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{:.2f},{:.2f},{:.2f},{},{},{}", *place++,
        csv_cell(report.name(entrant)), one.points, one.games, one.wins, one.draws, one.losses, one.buchholz,
        one.sonneborn, one.difference, report.ratings.elo[at(entrant)], report.ratings.low[at(entrant)],
        report.ratings.high[at(entrant)], broken, faults, report.plan.entrants[at(entrant)].hash);
    text += report.grades.empty() ? "\n" : ',' + grade_in_words(report, entrant) + '\n';
  }
  return text;
}

// The report as JSON. Results, and what follows from them, are apart from what was measured.

namespace {

json::array standings_json(const Report& report) {
  json::array list;
  auto place = report.places.begin();
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    json::object faults;
    for (const auto& [code, count] : report.faults[at(entrant)]) faults[code] = count;
    json::object broken;
    for (const auto& [why, count] : one.broken) broken[word_of(why)] = count;
    list.push_back({{"place", *place++},
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
                    {"sonneborn_berger", one.sonneborn},
                    {"score_difference", one.difference},
                    {"elo", report.ratings.elo[at(entrant)]},
                    {"elo_low", report.ratings.low[at(entrant)]},
                    {"elo_high", report.ratings.high[at(entrant)]},
                    {"broken", std::move(broken)},
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
  std::vector<const Played*> matches;
  for (const auto& match : report.matches)
    if (!choice.entrant || report.name(match.result.a) == *choice.entrant ||
        report.name(match.result.b) == *choice.entrant)
      matches.push_back(&match);
  auto from = matches.begin(), to = matches.end();
  if (choice.newest) from = to - static_cast<std::ptrdiff_t>(std::min(*choice.newest, matches.size()));
  if (choice.around) {
    const auto is_it = [&](const Played* match) { return match->result.key == *choice.around; };
    const auto first = std::find_if(from, to, is_it);
    const auto after = std::find_if_not(first, to, is_it);
    from = first == from || first == to ? first : first - 1;
    to = after == to ? to : after + 1;
  }
  json::array list;
  for (; from != to; ++from) {
    const auto& match = **from;
    const auto& result = match.result;
    list.push_back({{"match", key_text(result.key)},
                    {"a", report.name(result.a)},
                    {"b", report.name(result.b)},
                    {"first", report.name(result.a_first ? result.a : result.b)},
                    {"seed", match.seed},
                    {"config", match.config},
                    {"points_a", result.points},
                    {"points_b", result.points_of_b()},
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
                    {"peak_kib", spent.peak_kib},
                    {"usage", to_json(spent.usage)}});
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
  all["lead"] = lead_in_words(report);
  all["played"] = report.played;
  all["expected"] = report.expected;
  all["running"] = report.runner.has_value();
  all["different"] = report.different;
  all["halves"] = report.halves;
  all["order"] = to_json(order_words(report.plan));
  all["points"] = to_json(report.plan.points);
  json::array again;
  for (const auto& [a, b] : report.met_again) again.push_back({report.name(a), report.name(b)});
  all["met_again"] = std::move(again);
  all["standings"] = standings_json(report);
  if (report.plan.entrants.size() == 2) {
    const auto difference = difference_of(report.ratings);
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
  return json_text(std::move(all)) + "\n";
}

}  // namespace agon::contest
