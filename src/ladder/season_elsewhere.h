// A season's matches on workers elsewhere, beside those that the server plays itself: what nobody elsewhere
// can play, or plays in time, the server plays.
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
#include "ladder/season_desk.h"

namespace agon::jobs {
class Broker;
}

namespace agon::ladder {

/// What the name of a season's job begins with.
inline constexpr std::string_view job_begins = "ladder ";
/// And what the name of a build of it ends with.
inline constexpr std::string_view build_job_ends = " build";

/// How a ladder's matches are given to workers.
struct Elsewhere {
  jobs::BrokerAddress broker;
  std::function<std::string(const GameEntry&)>
      rules_of;  ///< signature of a game's rules, which a worker's must equal
};

class SeasonElsewhere : private jobs::Desk<Task, contest::RemoteMatch> {
 public:
  /// All must outlive it. `stop`: true: the server ends. `say`: for the server's log; any thread.
  SeasonElsewhere(Store& store, const Workshop& workshop, SeasonDesk& desk, Elsewhere how, bool sandbox,
                  const std::atomic<bool>& stop, SeasonDesk::Say say);
  ~SeasonElsewhere() override;

  /// In a thread of its own, until the server ends. While the Redis server cannot be reached nothing is given
  /// out.
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
    std::vector<contest::PackedEntrant> bundles;  ///< one, or of a built-in player none
  };

  Store& store_;
  const Workshop& workshop_;
  SeasonDesk& desk_;
  Elsewhere how_;
  bool sandbox_;
  const std::atomic<bool>& stop_;
  SeasonDesk::Say say_;
  jobs::Broker* broker_ = nullptr;  ///< while the head runs
  std::string job_;
  std::map<Id, Player> players_;  ///< versions whose files are at the server
  std::uint64_t bundled_ = 0;     ///< bytes
  std::set<Id> at_home_;          ///< versions that workers could not play
  std::map<std::uint32_t, Task> out_;
  std::uint32_t last_ = 0;                        ///< the number of the last match that was given out
  std::size_t threads_ = 0;                       ///< matches that the workers can play at once
  std::chrono::steady_clock::time_point seen_{};  ///< when a worker was there the last time
  std::jthread thread_;
};

}  // namespace agon::ladder
