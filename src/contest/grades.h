// What a place in the table is worth in a class: "the last 0, the bottom quarter half a point, …, the first
// 2".
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "contest/standing.h"

namespace agon::contest {

/// A scale of steps PERCENT:GRADE. An entrant gets the grade of the first step that its place, counted from
/// the bottom, is within: of 8 entrants the two last are the bottom 25 %. The last gets the step 0 and the
/// first the step 100, and nobody else gets these, however many entrants there are.
class GradeScale {
 public:
  /// "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2": percents from 0 to 100, rising, the last one 100; at least two
  /// steps. Throws BadRequest with what is wrong.
  explicit GradeScale(std::string_view words);

  /// `place`: 1 is the first; `count` of them are ranked. Of one alone: the first's.
  double grade(std::size_t place, std::size_t count) const;

 private:
  struct Step {
    double percent = 0, grade = 0;
  };
  std::vector<Step> steps_;
};

/// Of each entrant, in the order of entrants; nothing: it has left, or went on as its next version, and is
/// not counted. Who stand alike in all that the table goes by share the better place.
std::vector<std::optional<double>> grades_of(const GradeScale& scale, const Plan& plan,
                                             const std::vector<Standing>& standings);

}  // namespace agon::contest
