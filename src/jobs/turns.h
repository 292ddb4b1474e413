// Chooses among jobs that share the threads of one worker: of the jobs with work, the one that was served
// least goes first. All threads may call it.
//
// A job that comes later, or that had nothing to do for a while, is served first, but its credit is limited
// to `most_owed` seconds. So it does not take all threads until it has caught up with hours of the others'
// work.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace agon::jobs {

class Turns {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double most_owed = 4;  ///< seconds of one thread

  /// The jobs in the order in which to ask them for work; jobs not in the list are forgotten. Equal jobs keep
  /// their order.
  std::vector<std::string> order(const std::vector<std::string>& jobs, Clock::time_point now);
  /// Notes that a thread begins to work for a job. Work under way counts at once, at least as much as the
  /// job's last unit took, so that threads that ask at the same moment do not all choose one job.
  void begin(const std::string& job, Clock::time_point now);
  /// Notes that the thread that began at `began` has ended.
  void end(const std::string& job, Clock::time_point began, Clock::time_point now);

  /// Counts a thread's work for a job as long as it lives.
  class Turn {
   public:
    Turn(Turns& turns, std::string job) : turns_(turns), job_(std::move(job)), began_(Clock::now()) {
      turns_.begin(job_, began_);
    }
    ~Turn() { turns_.end(job_, began_, Clock::now()); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Turns& turns_;
    std::string job_;
    Clock::time_point began_;
  };

 private:
  struct Served {
    double seconds = 0;                            ///< of threads, for units that have ended
    double usual = 1;                              ///< seconds that its last unit took
    std::multiset<Clock::time_point> under_way{};  ///< when each was begun
  };
  static double served(const Served& job, Clock::time_point now);

  std::mutex lock_;
  std::map<std::string, Served> jobs_;
};

}  // namespace agon::jobs
