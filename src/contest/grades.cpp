#include "contest/grades.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/errors.h"

namespace agon::contest {

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
