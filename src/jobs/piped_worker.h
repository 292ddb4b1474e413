// A worker of the engine of pipes, and a line that it may write. For jobs/pipes alone.
#pragma once

#include <algorithm>
#include <boost/describe.hpp>
#include <optional>

#include "core/from_json.h"
#include "jobs/pipes.h"

namespace agon::jobs {

/// A line of a worker; see the head of pipes.h. Which members are there says what it is.
struct Pipes::Said {
  std::optional<std::uint64_t> order, job;
  std::uint64_t us = 0;
  std::optional<std::uint32_t> takes;
  bool never = false, bye = false;
  std::string file, words;
  std::vector<std::uint64_t> back;
  std::optional<json::value> result{};
  BOOST_DESCRIBE_CLASS(Said, (), (order, job, us, takes, never, bye, file, words, back), (), ())

  /// Throws BadValue.
  static Said in(std::string_view line) {
    auto value = parse_json(line);
    Said said;
    if (auto* object = value.if_object())
      if (auto* found = object->if_contains("result")) {
        said.result = std::move(*found);
        object->erase("result");
      }
    from_json(value, said);
    return said;
  }
};

struct Pipes::Worker {
  explicit Worker(std::vector<std::string> words) : pipe(std::move(words)) { told.command = pipe.command(); }

  /// Its share of one job.
  struct Here {
    static constexpr std::size_t most_held = 65'536;                      ///< tasks
    static constexpr std::size_t most_a_batch = 4096;                     ///< for each of its threads
    static constexpr std::uint64_t longest_task = 1'000'000ULL * 86'400;  ///< microseconds

    std::size_t takes = 0;  ///< tasks at once
    bool never = false;
    double mean_us = 0;
    std::size_t counted = 0;  ///< results
    std::set<std::uint64_t> held{};

    void measure(std::uint64_t us) {
      const auto now = static_cast<double>(std::clamp<std::uint64_t>(us, 1, longest_task));
      mean_us = counted++ == 0 ? now : mean_us + (now - mean_us) / 16;
    }
    /// The tasks of a batch; few until some were measured, since the first may have been short.
    std::size_t batch(std::chrono::nanoseconds length) const {
      if (counted == 0) return takes;
      const double fitting = static_cast<double>(length.count()) / 1e3 / mean_us;
      const double most = static_cast<double>(std::min(most_a_batch, 1 + 2 * counted / takes));
      const auto each = static_cast<std::size_t>(std::clamp(fitting, 1.0, most));
      return std::min(each * takes, most_held / 2);
    }
  };

  bool takes(std::size_t job) const {
    return told.phase == WorkerPhase::working && job < jobs.size() && jobs[job].takes > 0;
  }
  bool can(const Order& order) const {
    return std::none_of(order.needs.begin(), order.needs.end(),
                        [&](const auto& need) { return cannot.contains(need); });
  }

  WorkerPipe pipe;
  WorkerState told;
  std::vector<Here> jobs{};
  std::set<std::string> files{};                ///< that it was sent
  std::map<std::string, std::string> cannot{};  ///< files that it cannot use, and why
  bool useful = false;                          ///< it once was a worker
  bool leaves = false;
  int failures = 0, strikes = 0, noise = 0;
  Moment heard{}, starts{}, beaten{}, measured{};
  std::uint64_t done_before = 0;
};

}  // namespace agon::jobs
