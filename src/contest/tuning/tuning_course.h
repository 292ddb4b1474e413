// The progress of a tuning: where its parameters went, what its players scored, and the test at the end.
#pragma once

#include "contest/report.h"
#include "contest/tuning/tuning.h"

namespace agon::contest {

/// A step that has been played, as the pages show it.
struct CourseStep {
  double result = 0;             ///< of its plus side against its minus side, -1 to 1
  double score = 0;              ///< of both its sides: points a match, or the mean score if seats are unlike
  std::vector<double> values{};  ///< after it
};
BOOST_DESCRIBE_STRUCT(CourseStep, (), (result, score, values))

/// The sequential test of the tuned values against the earlier ones.
struct TestCourse {
  std::string contest;
  std::uint64_t played = 0, expected = 0;
  bool complete = false;
  Difference difference{};
  Sprt sprt{};
  double lower = 0, upper = 0;  ///< bounds at which the log likelihood ratio decides
  Verdict verdict = Verdict::open;
  /// Matches played, and the log likelihood ratio then; at most some hundreds of points.
  std::vector<std::pair<std::uint64_t, double>> ratios{};
};

struct TuningCourse {
  Tuning tuning;
  std::uint64_t played = 0, expected = 0;  ///< matches of its steps
  std::vector<CourseStep> steps{};
  std::vector<double> tuned{};  ///< the mean over the second half of the steps so far
  std::optional<TestCourse> test{};
};

/// Empty: the contest is no tuning. Throws BadRequest if there is no contest of that name.
std::optional<TuningCourse> course_of(const std::string& contest, Store& store);

std::string as_json(const TuningCourse& course);

}  // namespace agon::contest
