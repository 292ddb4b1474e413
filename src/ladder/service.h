// Serves ladders: runs the engine that builds and plays on the free cores, the ratings, and finals.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <thread>

#include "contest/runner_claim.h"
#include "jobs/in_process.h"
#include "ladder/final_contest.h"
#include "ladder/scheduler.h"
#include "ladder/season_elsewhere.h"

namespace agon::ladder {

using FindScheduler = std::function<Scheduler&(Id season)>;

/// Makes a worker that builds versions and plays matches, one after the other, in one thread. Results are in
/// the store before they are reported. A task that fails throws Failure, so the server works on. `cores`: the
/// worker's own; empty lets the system choose. `stop`: true when the server ends; its programs are then
/// killed, and their results are not kept.
std::unique_ptr<jobs::Worker<Task, Done>> season_worker(Store& store, const Workshop& workshop,
                                                        FindScheduler find_scheduler,
                                                        process::Settings settings, std::vector<int> cores,
                                                        const std::atomic<bool>& stop);

struct ServiceOptions {
  std::string builds;                 ///< a folder; empty: beside the store's file
  std::vector<std::string> unpacker;  ///< see Workshop
  bool sandbox = true;
  unsigned workers = 0;                  ///< 0: as many as leave every bot a core of its own
  std::optional<Elsewhere> elsewhere{};  ///< workers that are also given matches
  std::function<void(const std::string&)> say = [](const std::string&) {
  };  ///< writes to the server's log, on any thread
};

class Service {
 public:
  using FindGame = std::function<const GameEntry&(const std::string&)>;
  /// Plays nothing before `start`. Throws BadRequest or Failure.
  Service(const std::string& where, const FindGame& find_game, ServiceOptions options);
  ~Service();

  void start();
  /// Begins no further build and no further match. Results of those under way are not kept, except a final's,
  /// whose matches are played to their end.
  void ask_to_stop() { stop_ = true; }
  /// Does the same, and waits for those under way.
  void stop();

  Store& store() { return store_; }
  const Workshop& workshop() const { return workshop_; }
  /// The size of the store and the built folders together.
  std::uint64_t disk_bytes() { return store_.size() + workshop_.bytes(); }
  /// Null: there was no such season when the service was made. The id must be of a season that was there.
  Scheduler* scheduler(const std::string& season);
  Scheduler& scheduler(Id season) { return *schedulers_.at(season); }
  std::vector<std::string> seasons() const;
  /// Removes a season from the archive, with all that it holds. Throws BadRequest if it is not archived, if
  /// something of it is still under way, or if a term counts it.
  void remove_season(const Season& season, Actor who);
  /// Plays the season's final in the thread of finals, one season after the other; goes on where it was
  /// stopped. Does nothing if it is under way.
  void begin_final(Id season);
  /// Whether a contest of the store is shown to everybody. A final is, once its public season is released.
  bool shows_contest(const std::string& contest);
  /// "12 of 40 matches of the final are played", or why it cannot be played; empty: it is not under way.
  std::string final_progress(Id season) const;
  /// The table of a final that is over, made once.
  std::vector<FinalPlace> final_table(const Season& season, const Final& final);
  bool plays_final() const;

 private:
  void claim();
  void run_engine();
  void play_finals();
  void keep_ratings(const std::stop_token& stop);
  bool still_has_right();
  unsigned worker_count() const;

  ServiceOptions options_;
  Store store_;
  contest::Database database_;  ///< the same store; its session holds the right to serve it
  contest::RunnerClaims claims_;
  Workshop workshop_;
  std::map<Id, std::unique_ptr<Scheduler>> schedulers_;
  std::atomic<bool> stop_{false};
  std::shared_ptr<void> elsewhere_;  ///< gives the seasons' matches to workers
  mutable std::mutex final_lock_;
  std::deque<Id> waiting_finals_;          ///< of these seasons; the first one's is played
  std::map<Id, std::string> final_words_;  ///< by season
  std::map<std::string, std::vector<FinalPlace>> final_tables_;  ///< by contest
  bool finals_run_ = false;
  std::jthread engine_, ratings_, final_;
};

/// Calls `work` while nobody serves the ladder and nobody can begin to. Throws BadRequest if it is served.
void while_not_served(const std::string& where, const std::function<void()>& work);

/// The folder in which a store's versions are built: beside its file; for a database in the current folder.
std::string usual_builds(const std::string& store);

}  // namespace agon::ladder
