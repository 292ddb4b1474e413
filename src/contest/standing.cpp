#include "contest/standing.h"

#include "contest/formats/format.h"
#include "core/errors.h"
#include "core/hash.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

namespace agon::contest {

namespace {

bool are_twins(const Result& one, const Result& other) {
  return one.key.round == other.key.round && one.key.board == other.key.board &&
         one.key.game / 2 == other.key.game / 2;
}

double by_score(double a, double b) { return a > b ? 1 : a < b ? 0 : 0.5; }

Standing& at(std::vector<Standing>& list, int entrant) { return list[static_cast<std::size_t>(entrant)]; }

}  // namespace

double points_of(const Plan& plan, const Result& result, const Result* twin) {
  if (plan.points == Points::match || !plan.swap) return result.points;
  if (twin == nullptr) return by_score(result.score_a, result.score_b);
  return by_score(result.score_a + twin->score_a, result.score_b + twin->score_b);
}

std::vector<Result> counted(const Plan& plan, std::vector<Result> results) {
  std::sort(results.begin(), results.end(), [](const auto& x, const auto& y) { return x.key < y.key; });
  auto all = results;
  for (std::size_t index = 0; index < results.size(); ++index) {
    const Result* twin = nullptr;
    if (index > 0 && are_twins(results[index - 1], results[index])) twin = &results[index - 1];
    if (index + 1 < results.size() && are_twins(results[index + 1], results[index]))
      twin = &results[index + 1];
    all[index].points = points_of(plan, results[index], twin);
  }
  return all;
}

std::vector<Result> different(std::span<const Result> results) {
  std::set<std::uint64_t> seen;
  std::vector<Result> list;
  for (const auto& result : results)
    if (result.b != bye && (result.likeness == 0 || seen.insert(result.likeness).second))
      list.push_back(result);
  return list;
}

std::uint64_t likeness_of_pair(const Result& one, const Result& other, std::uint64_t number) {
  if (one.likeness == 0 || other.likeness == 0) return number;
  return splitmix64(one.likeness ^ splitmix64(other.likeness));
}

std::vector<Standing> standings(const Plan& plan, std::span<const Result> results) {
  std::vector<Standing> list(plan.entrants.size());
  for (int entrant = 0; entrant < static_cast<int>(list.size()); ++entrant)
    at(list, entrant).entrant = entrant;
  const auto count = [&](int entrant, double points, double difference, bool first) {
    auto& one = at(list, entrant);
    ++one.games;
    ++(points == 1 ? one.wins : points == 0 ? one.losses : one.draws);
    one.points += points;
    one.difference += difference;
    one.firsts += first ? 1 : -1;
  };
  for (const auto& result : results) {
    if (result.b == bye) {
      auto& one = at(list, result.a);
      ++one.byes;
      one.points += result.points;
      continue;
    }
    count(result.a, result.points, result.score_a - result.score_b, result.a_first);
    count(result.b, 1 - result.points, result.score_b - result.score_a, !result.a_first);
  }
  format_of(plan).mark_out(plan, results, list);
  for (const auto& result : results) {
    if (result.b == bye) continue;
    at(list, result.a).buchholz += at(list, result.b).points;
    at(list, result.b).buchholz += at(list, result.a).points;
  }
  return list;
}

namespace {

/// The keys by which the table is sorted, before the order of entry; the least comes first.
std::array<double, 4> order_of(const Plan& plan, const Standing& one) {
  const bool knockout = format_of(plan).eliminates();
  const double stayed = !knockout ? 0 : one.out_in == 0 ? 1e9 : one.out_in;
  return {-stayed, knockout ? 0 : -one.points, knockout ? 0 : -one.buchholz, -one.difference};
}

}  // namespace

std::vector<int> ranking(const Plan& plan, const std::vector<Standing>& list) {
  std::vector<int> order(list.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
    return order_of(plan, list[static_cast<std::size_t>(x)]) <
           order_of(plan, list[static_cast<std::size_t>(y)]);
  });
  return order;
}

bool stand_alike(const Plan& plan, const Standing& one, const Standing& other) {
  return order_of(plan, one) == order_of(plan, other);
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
  std::size_t place = 1;
  for (std::size_t index = 0; index < ranked.size(); ++index) {
    const auto at = [&](std::size_t of) -> const Standing& {
      return standings[static_cast<std::size_t>(ranked[of])];
    };
    if (index > 0 && !stand_alike(plan, at(index - 1), at(index))) place = index + 1;
    grades[static_cast<std::size_t>(ranked[index])] = scale.grade(place, ranked.size());
  }
  return grades;
}

}  // namespace agon::contest
