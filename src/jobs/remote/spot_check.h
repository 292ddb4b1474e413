// Checks some results of workers again before they count, in a thread of its own: the first report of each
// worker, then one in fifty.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "jobs/remote/job_queue.h"

namespace agon::jobs {

inline constexpr int one_report_in = 50;

template <class Task, class Result>
class SpotCheck {
 public:
  /// Returns why the result cannot be right for the task, in words; empty: it can. Called on the check's own
  /// thread; an exception is such a reason, too.
  using Judge = std::function<std::string(const Task&, const Result&)>;

  struct Told {
    std::string text;  ///< of the task
    Task task;
    Result result;
  };
  struct Look {
    UnitReport report;
    std::vector<Told> told;         ///< results to check; empty: it only waits for earlier checks
    std::string task{}, problem{};  ///< the problem that was found, and its task
  };

  explicit SpotCheck(Judge judge) : judge_(std::move(judge)) {
    thread_ = std::jthread([this](const std::stop_token& stop) { live(stop); });
  }

  /// How many results of the report to check: one of a worker's first report, all of one report in fifty,
  /// else none. If the checks are behind, the ones in fifty are left out. No worker can tell which reports
  /// are checked.
  std::size_t wanted(const UnitReport& report) {
    if (report.done.empty()) return 0;
    if (!known_.contains(report.worker)) return 1;
    if (system_() % one_report_in != 0) return 0;
    const std::lock_guard guard(lock_);
    return waiting_.size() < most_waiting ? report.done.size() : 0;
  }
  /// A random place to begin among so many results, so that no worker can tell which are checked.
  std::size_t any_of(std::size_t count) { return system_() % count; }
  /// Whether no check of that worker has passed yet, and one is under way.
  bool is_in_doubt(const std::string& worker) const {
    const auto found = known_.find(worker);
    return found != known_.end() && !found->second;
  }
  /// Notes that a check of that worker has passed.
  void clear(const std::string& worker) { known_[worker] = true; }

  /// Adds a check; checks finish in the order in which they are added.
  void add(Look look) {
    known_.emplace(look.report.worker, false);
    const std::lock_guard guard(lock_);
    waiting_.push_back(std::move(look));
    wake_.notify_one();
  }

  std::vector<Look> finished() {
    const std::lock_guard guard(lock_);
    return std::exchange(finished_, {});
  }

 private:
  static constexpr std::size_t most_waiting = 4;

  void live(const std::stop_token& stop) {
    std::unique_lock guard(lock_);
    while (wake_.wait(guard, stop, [this] { return !waiting_.empty(); })) {
      auto look = std::move(waiting_.front());
      waiting_.pop_front();
      guard.unlock();
      judge(look, stop);
      guard.lock();
      finished_.push_back(std::move(look));
    }
  }

  void judge(Look& look, const std::stop_token& stop) const {
    for (const auto& told : look.told) {
      if (!look.problem.empty() || stop.stop_requested()) return;
      try {
        look.problem = judge_(told.task, told.result);
      } catch (const std::exception& problem) {
        look.problem = problem.what();
      }
      look.task = told.text;
    }
  }

  Judge judge_;
  std::map<std::string, bool> known_;  ///< workers; true: a check has passed
  std::random_device system_;
  std::mutex lock_;
  std::condition_variable_any wake_;
  std::deque<Look> waiting_;
  std::vector<Look> finished_;
  std::jthread thread_;
};

}  // namespace agon::jobs
