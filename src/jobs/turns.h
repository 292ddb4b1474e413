// Whose turn it is among jobs that share the threads of one worker: of those that have work, the one that was
// served least.
//
// A job that comes later, or that had nothing to do for a while, is served first, but is owed no more than
// the others are ahead by `most_owed`: it does not take all threads until it has had as much as they in
// hours.
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

  /// The jobs in the order in which they are to be asked for work; others are forgotten. Among equals as they
  /// came.
  std::vector<std::string> order(const std::vector<std::string>& jobs, Clock::time_point now);
  /// A thread begins to work for it. What it has under way counts at once, at least as much as its last unit
  /// took, so that threads that ask at the same moment do not all go to one job.
  void begin(const std::string& job, Clock::time_point now);
  /// The thread that began then has ended.
  void end(const std::string& job, Clock::time_point began, Clock::time_point now);

  /// A thread's work for a job, while it lives.
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
    double usual = 1;                              ///< what its last unit took
    std::multiset<Clock::time_point> under_way{};  ///< when each was begun
  };
  static double served(const Served& job, Clock::time_point now);

  std::mutex lock_;
  std::map<std::string, Served> jobs_;
};

}  // namespace agon::jobs
