// Plays a tuning, step by step, on the cores of this machine or on other machines. Every match is in the
// store before the next begins, so a tuning that was stopped goes on from there.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "contest/remote/remote_run.h"
#include "contest/report.h"
#include "contest/store.h"
#include "contest/tuning/tuning.h"

namespace agon::contest {

/// A step that has just been played.
struct TuneStep {
  std::uint32_t number = 0, of = 0;  ///< from 1
  double result = 0;                 ///< of its plus side, from -1 to 1
  std::vector<double> values;        ///< after it
};

struct TuneOptions {
  unsigned concurrency = 0;                           ///< 0: all cores
  const std::atomic<bool>* stop = nullptr;            ///< true: no further match begins
  std::function<void(const TuneStep&)> stepped = {};  ///< may be empty
};

struct Tuned {
  std::vector<double> values;
  std::uint64_t played = 0, found = 0;  ///< matches, now and in the store before
  bool complete = false;
};

/// The contest of the tuning's plan must be in the store and claimed. Throws Failure.
Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options);
/// Does the same on workers, with the same result. Throws Failure once no worker is left.
Tuned tune_remote(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options,
                  const RemoteRun& remote);

// The progress of a tuning: where its parameters went, what its players scored, and the test at the end.

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
