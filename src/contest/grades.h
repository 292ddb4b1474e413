// Grades for a class by place in the table: "the last 0, the bottom quarter half a point, …, the first 2".
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "contest/standing.h"

namespace agon::contest {

/// A scale of steps PERCENT:GRADE. Places count from the bottom: of 8 entrants, the last two are the bottom
/// 25 %. An entrant gets the grade of the first step that it is within. Only the last entrant gets step 0 and
/// only the first gets step 100, however many there are, if the scale has steps between.
class GradeScale {
 public:
  /// Reads "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2": at least two steps, with percents that rise within 0 to
  /// 100 and end at 100. Throws BadRequest that says what is wrong.
  explicit GradeScale(std::string_view words);

  /// `place`: 1 is the first. `count`: how many are ranked; a single one gets the first's grade.
  double grade(std::size_t place, std::size_t count) const;

 private:
  struct Step {
    double percent = 0, grade = 0;
  };
  std::vector<Step> steps_;
};

/// Grades in the order of entrants. Empty: the entrant has left, or went on as its next version, and does not
/// count. Entrants that only the order of entry separates share the better place.
std::vector<std::optional<double>> grades_of(const GradeScale& scale, const Plan& plan,
                                             const std::vector<Standing>& standings);

}  // namespace agon::contest
