#include "contest/standing.h"

#include "contest/formats/format.h"
#include "core/errors.h"
#include "core/hash.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace agon::contest {

namespace {

/// Where each result's twin stands among the results; without one: its own place.
std::vector<std::size_t> twins_of(const Plan& plan, std::span<const Result> results) {
  std::vector<std::size_t> twins(results.size());
  std::map<std::tuple<Key, int, int>, std::size_t> first;
  for (std::size_t index = 0; index < results.size(); ++index) {
    const auto& result = results[index];
    twins[index] = index;
    if (!plan.swap || result.b == bye) continue;
    const Key pair{result.key.round, result.key.board, result.key.game / 2};
    const auto [found, is_first] = first.emplace(std::tuple(pair, result.a, result.b), index);
    if (!is_first) twins[index] = found->second, twins[found->second] = index;
  }
  return twins;
}

double by_score(double a, double b) { return a > b ? 1 : a < b ? 0 : 0.5; }

}  // namespace

std::string broken_in_words(const std::map<Broken, std::uint32_t>& broken) {
  std::string words;
  for (const auto& [why, matches] : broken)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", matches, word_of(why));
  return words;
}

Result as_counted(const Plan& plan, Result result, const Result* twin) {
  if (result.b == bye) return result;
  const bool in_pairs = plan.points == Points::pair && plan.swap;
  const auto lost = [&](Broken Result::*side) {
    const bool either =
        result.*side != Broken::no || (in_pairs && twin != nullptr && twin->*side != Broken::no);
    return plan.broken == IfBroken::loses && either;
  };
  const bool a_lost = lost(&Result::broken_a), b_lost = lost(&Result::broken_b);
  result.both_lost = a_lost && b_lost;
  if (a_lost || b_lost)
    result.points = a_lost ? 0 : 1;
  else if (in_pairs)
    result.points = by_score(result.score_a + (twin == nullptr ? 0 : twin->score_a),
                             result.score_b + (twin == nullptr ? 0 : twin->score_b));
  return result;
}

std::vector<Result> counted(const Plan& plan, std::vector<Result> results) {
  std::sort(results.begin(), results.end(), [](const auto& x, const auto& y) { return x.key < y.key; });
  const auto twins = twins_of(plan, results);
  auto all = results;
  for (std::size_t index = 0; index < results.size(); ++index)
    all[index] = as_counted(plan, results[index], twins[index] == index ? nullptr : &results[twins[index]]);
  return all;
}

std::vector<Unit> units_of(const Plan& plan, std::span<const Result> results) {
  const auto twins = twins_of(plan, results);
  std::vector<Unit> units;
  for (std::size_t index = 0; index < results.size(); ++index) {
    if (results[index].b == bye || twins[index] < index) continue;
    auto& unit = units.emplace_back(Unit{results[index]});
    if (twins[index] != index) unit.twin = results[twins[index]];
  }
  return units;
}

bool is_half(const Plan& plan, const Unit& unit) {
  // The last of an odd number of matches has no twin.
  return plan.swap && !unit.twin && (plan.games % 2 == 0 || (unit.one.key.game | 1) < plan.games);
}

bool SeenUnits::is_new(const Unit& unit) {
  // Two matches are the same pair in either order: where entrants meet again, the other one may be named a.
  const auto [one, other] =
      std::minmax(unit.one.likeness, unit.twin ? unit.twin->likeness : unit.one.likeness);
  return one == 0 || seen_.insert(splitmix64(one ^ splitmix64(other))).second;
}

bool SeenUnits::tells(const Plan& plan, const Unit& unit) {
  return !is_half(plan, unit) && !unit.both_lost() && is_new(unit);
}

std::vector<Unit> telling(const Plan& plan, std::span<const Unit> units) {
  SeenUnits seen;
  std::vector<Unit> list;
  for (const auto& unit : units)
    if (seen.tells(plan, unit)) list.push_back(unit);
  return list;
}

void count_unit(Meeting& meeting, const Unit& unit) {
  const auto points = [turned = unit.one.a > unit.one.b](const Result& result) {
    return turned ? 1 - result.points : result.points;
  };
  if (unit.twin && !unit.both_lost()) return meeting.count_pair(points(unit.one), points(*unit.twin));
  if (!unit.one.both_lost) meeting.count(points(unit.one));
  if (unit.twin && !unit.twin->both_lost) meeting.count(points(*unit.twin));
}

std::vector<Meeting> meetings_of(std::span<const Unit> units) {
  std::map<std::pair<int, int>, Meeting> all;
  for (const auto& unit : units) {
    if (unit.one.both_lost && (!unit.twin || unit.twin->both_lost)) continue;
    const auto [a, b] = std::minmax(unit.one.a, unit.one.b);
    count_unit(all.emplace(std::pair(a, b), Meeting{a, b}).first->second, unit);
  }
  std::vector<Meeting> list;
  for (const auto& [pair, meeting] : all) list.push_back(meeting);
  return list;
}

namespace {

/// Buchholz and Sonneborn-Berger.
///
/// Where a round can be a rest, an entrant without a match in it has met a virtual opponent, as in FIDE's
/// rules until 2023 (Handbook C.02, unplayed games: Svon = SPR + (1 - SfPR) + 0.5 (n - R)) and on lichess. It
/// has as many points as the entrant had before that round, takes those that the entrant did not get for the
/// rest, and draws all later rounds. For the opponents a rest counts with its points (C.07, since 2023), and
/// a round in which an entrant was absent as a draw (both): it had not joined, had left, or its opponent had.
class Opponents {
 public:
  Opponents(const Plan& plan, std::span<const Result> results) : plan_(plan), results_(results) {
    for (const auto& result : results)
      for (const int entrant : {result.a, result.b}) met_.insert({entrant, result.key.round});
    if (!results.empty()) rounds_ = results.back().key.round + 1;
  }

  void add_to(std::vector<Standing>& list) const {
    std::vector<double> worth;
    for (const auto& one : list) {
      worth.push_back(one.points);
      for (std::uint32_t round = 0; round < rounds_; ++round)
        if (is_absent(one.entrant, round)) worth.back() += each() / 2;
    }
    for (const auto& result : results_) {
      if (result.b == bye) {
        meet_virtual(list[at(result.a)], result.key.round, result.points);
        continue;
      }
      meet(list[at(result.a)], result.points, worth[at(result.b)]);
      meet(list[at(result.b)], result.points_of_b(), worth[at(result.a)]);
    }
    for (auto& one : list)
      for (std::uint32_t round = 0; round < rounds_; ++round)
        if (is_absent(one.entrant, round)) meet_virtual(one, round, 0);
  }

 private:
  /// The points of a round.
  double each() const { return plan_.games; }

  /// In the last round, a match may still be to come.
  bool is_absent(int entrant, std::uint32_t round) const {
    const bool may_come = is_in(entrant_of(plan_, entrant), round) && round + 1 == rounds_;
    return format_of(plan_).rests() && !may_come && !met_.contains({entrant, round});
  }

  static void meet(Standing& one, double points, double worth, double times = 1) {
    one.buchholz += times * worth;
    one.sonneborn += points * worth;
  }

  void meet_virtual(Standing& one, std::uint32_t round, double points) const {
    double before = 0;
    for (const auto& result : results_) {
      if (result.key.round >= round) break;
      if (result.a == one.entrant) before += result.points;
      if (result.b == one.entrant) before += result.points_of_b();
    }
    meet(one, points, before + each() - points + each() / 2 * (rounds_ - 1 - round), each());
  }

  const Plan& plan_;
  std::span<const Result> results_;
  std::uint32_t rounds_ = 0;
  std::set<std::pair<int, std::uint32_t>> met_;  ///< in which rounds an entrant has results
};

}  // namespace

std::vector<Standing> standings(const Plan& plan, std::span<const Result> results) {
  std::vector<Standing> list(plan.entrants.size());
  for (int entrant = 0; entrant < static_cast<int>(list.size()); ++entrant)
    list[at(entrant)].entrant = entrant;
  const auto count = [&](int entrant, double points, double difference, bool first, Broken broken) {
    auto& one = list[at(entrant)];
    ++one.games;
    ++(points == 1 ? one.wins : points == 0 ? one.losses : one.draws);
    one.points += points;
    one.difference += difference;
    one.firsts += first ? 1 : -1;
    if (broken != Broken::no && plan.broken == IfBroken::loses) ++one.broken[broken];
  };
  for (const auto& result : results) {
    if (result.b == bye) {
      auto& one = list[at(result.a)];
      ++one.byes;
      one.points += result.points;
      continue;
    }
    count(result.a, result.points, result.score_a - result.score_b, result.a_first, result.broken_a);
    count(result.b, result.points_of_b(), result.score_b - result.score_a, !result.a_first, result.broken_b);
  }
  format_of(plan).mark_out(plan, results, list);
  Opponents(plan, results).add_to(list);
  return list;
}

namespace {

/// The keys by which the table is sorted, before the order of entry, with their names; the least comes first.
/// Buchholz is FIDE's first choice for a Swiss. In a round robin it says no more than the points, and
/// Sonneborn-Berger, FIDE's choice for those, decides.
std::vector<std::pair<double, const char*>> order_of(const Plan& plan, const Standing& one) {
  if (format_of(plan).eliminates())
    return {{one.out_in == 0 ? -1e9 : -1.0 * one.out_in, "rounds survived"},
            {-one.difference, "score difference"}};
  return {{-one.points, "points"},
          {-one.buchholz, "Buchholz"},
          {-one.sonneborn, "Sonneborn-Berger"},
          {-one.difference, "score difference"}};
}

}  // namespace

std::vector<std::string> order_words(const Plan& plan) {
  std::vector<std::string> names;
  for (const auto& [value, name] : order_of(plan, {})) names.emplace_back(name);
  return names;
}

std::vector<int> ranking(const Plan& plan, const std::vector<Standing>& list) {
  std::vector<int> order(list.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int x, int y) { return order_of(plan, list[at(x)]) < order_of(plan, list[at(y)]); });
  return order;
}

std::vector<std::size_t> places_of(const Plan& plan, const std::vector<Standing>& list,
                                   std::span<const int> order) {
  std::vector<std::size_t> places;
  for (std::size_t index = 0; index < order.size(); ++index) {
    const bool alike =
        index > 0 && order_of(plan, list[at(order[index - 1])]) == order_of(plan, list[at(order[index])]);
    places.push_back(alike ? places.back() : index + 1);
  }
  return places;
}

namespace {

constexpr const char* example = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";

std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  const bool whole = !text.empty() && read.ec == std::errc() && read.ptr == end && std::isfinite(value);
  return whole ? std::optional(value) : std::nullopt;
}

[[noreturn]] void refuse(const std::string& why) {
  throw BadRequest(fmt::format("--points: {}; expected PERCENT:GRADE steps such as \"{}\"", why, example));
}

}  // namespace

GradeScale::GradeScale(std::string_view words) {
  while (true) {
    const auto comma = std::min(words.find(','), words.size());
    const auto word = words.substr(0, comma);
    const auto colon = std::min(word.find(':'), word.size());
    const auto percent = number(word.substr(0, colon));
    const auto grade = number(word.substr(std::min(colon + 1, word.size())));
    if (!percent || !grade) refuse(fmt::format("\"{}\" is not a step", word));
    if (*percent < 0 || *percent > 100) refuse(fmt::format("{} is not a percentage from 0 to 100", *percent));
    if (!steps_.empty() && *percent <= steps_.back().percent)
      refuse(fmt::format("{} comes after {}, but percentages must rise", *percent, steps_.back().percent));
    steps_.push_back({*percent, *grade});
    if (comma == words.size()) break;
    words.remove_prefix(comma + 1);
  }
  if (steps_.back().percent != 100)
    refuse(fmt::format("the last step is {}, but must be 100, the first place's", steps_.back().percent));
  if (steps_.size() < 2) refuse("one step gives everybody the same grade");
}

double GradeScale::grade(std::size_t place, std::size_t count) const {
  if (place <= 1) return steps_.back().grade;
  const auto bottom = count - place + 1;  // 1: the last
  if (bottom == 1 && steps_.front().percent == 0) return steps_.front().grade;
  const auto middle_end = steps_.end() - 1;
  for (auto step = steps_.begin(); step != middle_end; ++step) {
    if (step->percent == 0) continue;
    if (static_cast<double>(bottom) * 100 <= step->percent * static_cast<double>(count)) return step->grade;
  }
  // Only step 100 is above this place, such as the second of 200 (99.5 %). It gets the step before.
  return steps_.size() == 2 && steps_.front().percent == 0 ? steps_.back().grade : (middle_end - 1)->grade;
}

std::vector<std::optional<double>> grades_of(const GradeScale& scale, const Plan& plan,
                                             const std::vector<Standing>& standings) {
  std::vector<int> ranked;
  for (const int entrant : ranking(plan, standings))
    if (!has_left(entrant_of(plan, entrant))) ranked.push_back(entrant);
  std::vector<std::optional<double>> grades(standings.size());
  const auto places = places_of(plan, standings, ranked);
  for (std::size_t index = 0; index < ranked.size(); ++index)
    grades[at(ranked[index])] = scale.grade(places[index], ranked.size());
  return grades;
}

}  // namespace agon::contest
