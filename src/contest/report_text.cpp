// The table for a terminal, and as CSV.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "contest/plan.h"
#include "contest/report.h"
#include "text/bytes.h"
#include "text/words.h"

namespace agon::contest {

namespace {

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, characters_in(text)), ' ');
}

/// A difference with its sign, to a tenth; one that rounds to zero has no sign.
std::string signed_tenths(double elo) {
  auto words = fmt::format("{:+.1f}", elo);
  return words == "+0.0" || words == "-0.0" ? "0.0" : words;
}

std::string title(const Report& report) {
  const auto& plan = report.plan;
  std::string words = fmt::format("{}: {}, {}", plan.name, plan.game, plan.format);
  if (report.complete)
    words += fmt::format(", {} matches\n", report.played);
  else
    words += fmt::format(", {} of {} matches so far\n", report.played, report.expected);
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
  const auto difference = difference_of(report.pairs);
  auto words =
      fmt::format("{} against {}: {} Elo [{}, {}], stronger with a probability of {:.1f} %\n", report.name(0),
                  report.name(1), signed_tenths(difference.elo), signed_tenths(difference.low),
                  signed_tenths(difference.high), 100 * difference.superiority);
  words += fmt::format("pairs by points of {} (0, 0.5, 1, 1.5, 2): {}\n", report.name(0),
                       fmt::join(report.pairs, ", "));
  if (report.plan.until != Until::sprt) return words;
  const auto& test = report.plan.sprt;
  const char* said = report.verdict == Verdict::accept_h1   ? "the difference is at least elo1"
                     : report.verdict == Verdict::accept_h0 ? "the difference is at most elo0"
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

std::string as_text(const Report& report) {
  std::string text = title(report);
  std::size_t width = 8;
  for (const auto& entrant : report.plan.entrants) width = std::max(width, characters_in(label_of(entrant)));
  text += fmt::format("   #  {}   points  matches   won  drawn   lost{}       Elo   95 % interval\n",
                      padded("entrant", width), report.grades.empty() ? "" : "   grade");
  int place = 0;
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    const auto& ratings = report.ratings;
    const auto grade = report.grades.empty() ? "" : fmt::format("  {:>6}", grade_in_words(report, entrant));
    text += fmt::format("{:>4}  {}  {:>7.1f}  {:>7}  {:>4}  {:>5}  {:>5}{}  {:>8}   [{}, {}]\n", ++place,
                        padded(report.name(entrant), width), one.points, one.games, one.wins, one.draws,
                        one.losses, grade, signed_tenths(ratings.elo[at(entrant)]),
                        signed_tenths(ratings.low[at(entrant)]), signed_tenths(ratings.high[at(entrant)]));
  }
  if (report.different < report.matches.size())
    text += fmt::format("{} different of {} matches: Elo and intervals come from these\n", report.different,
                        report.matches.size());
  return text + test_in_words(report) + faults_in_words(report);
}

std::string as_csv(const Report& report) {
  std::string text =
      "place,entrant,points,matches,won,drawn,lost,buchholz,score_difference,elo,elo_low,elo_high,faults,"
      "hash";
  text += report.grades.empty() ? "\n" : ",grade\n";
  int place = 0;
  for (const int entrant : report.ranking) {
    const auto& one = report.standings[at(entrant)];
    std::uint64_t faults = 0;
    for (const auto& [code, count] : report.faults[at(entrant)]) faults += count;
    text += fmt::format("{},{},{:g},{},{},{},{},{:g},{:g},{:.2f},{:.2f},{:.2f},{},{}", ++place,
                        csv_cell(report.name(entrant)), one.points, one.games, one.wins, one.draws,
                        one.losses, one.buchholz, one.difference, report.ratings.elo[at(entrant)],
                        report.ratings.low[at(entrant)], report.ratings.high[at(entrant)], faults,
                        report.plan.entrants[at(entrant)].hash);
    text += report.grades.empty() ? "\n" : ',' + grade_in_words(report, entrant) + '\n';
  }
  return text;
}

}  // namespace agon::contest
