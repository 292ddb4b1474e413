// A season's matches on other machines, beside those that the server plays itself. The server also plays the
// matches that no worker can play, and those that none plays in time.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>

#include "contest/remote/contest_job.h"
#include "jobs/remote/broker.h"
#include "ladder/referee.h"
#include "ladder/scheduler.h"

namespace agon::jobs {
class Broker;
}

namespace agon::ladder {

/// The beginning of the name of a season's job.
inline constexpr std::string_view job_begins = "ladder ";
/// The end of the name of a season's build.
inline constexpr std::string_view build_job_ends = " build";

/// How a ladder gives matches to workers.
struct Elsewhere {
  jobs::BrokerAddress broker;
  std::function<std::string(const GameEntry&)>
      rules_of;  ///< signature of a game's rules; a worker's must be the same
};

class SeasonElsewhere : private jobs::TaskSource<Task, contest::RemoteMatch> {
 public:
  /// All must outlive it. `stop`: true when the server ends. `say`: writes to the server's log; any thread.
  SeasonElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler, Elsewhere elsewhere,
                  bool sandbox, const std::atomic<bool>& stop, Scheduler::Say say);
  ~SeasonElsewhere() override;

  /// Works in a thread of its own until the server ends. Nothing is given out while the Redis server cannot
  /// be reached.
  void start();

 private:
  std::vector<Task> next(std::size_t most) override;
  bool over() override { return false; }
  void take(contest::RemoteMatch match) override;
  void give_up(const Task& task, const std::string& reason) override;

  void live();
  void run_once();
  std::size_t count_workers(jobs::Broker& broker);
  void notice(std::size_t threads);
  void take_back_all();
  bool is_ready(Task& task);
  bool bring(Id version, const Season& season);
  contest::MatchOrder order_of(const Task& task) const;
  contest::Plan plan() const;

  struct Player {
    contest::Entrant entrant;
    std::vector<contest::PackedEntrant> bundles;  ///< one; none for a built-in player
  };

  Store& store_;
  const Workshop& workshop_;
  Scheduler& scheduler_;
  Elsewhere elsewhere_;
  bool sandbox_;
  const std::atomic<bool>& stop_;
  Scheduler::Say say_;
  jobs::Broker* broker_ = nullptr;  ///< set while the head runs
  std::string job_;
  std::map<Id, Player> players_;  ///< versions whose files are at the server
  std::uint64_t bundled_ = 0;     ///< bytes of all bundles
  std::set<Id> at_home_;          ///< versions that cannot travel to workers
  std::map<std::uint32_t, Task> out_;
  std::uint32_t last_ = 0;                        ///< number of the last match that was given out
  std::size_t threads_ = 0;                       ///< matches that the workers can play at once
  std::chrono::steady_clock::time_point seen_{};  ///< when a worker was last there
  std::jthread thread_;
};

}  // namespace agon::ladder
