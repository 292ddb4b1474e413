// Ladders being served: the engine that builds and plays on the cores that are free, the ratings, and finals.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "contest/runner_claim.h"
#include "jobs/in_process.h"
#include "ladder/builds_elsewhere.h"
#include "ladder/final_contest.h"
#include "ladder/season_elsewhere.h"
#include "ladder/season_worker.h"

namespace agon::ladder {

struct ServiceOptions {
  std::string builds;                 ///< folder; empty: beside the store's file
  std::vector<std::string> unpacker;  ///< see Workshop
  bool sandbox = true;
  unsigned workers = 0;                  ///< 0: as many as leave every bot a core of its own
  std::optional<Elsewhere> elsewhere{};  ///< builds and matches are given to these workers, too
  std::function<void(const std::string&)> say = [](const std::string&) {
  };  ///< for the server's log; any thread
};

class Service {
 public:
  using FindGame = std::function<const GameEntry&(const std::string&)>;
  /// Nothing is played before `start`. Throws BadRequest or Failure.
  Service(const std::string& where, const FindGame& find_game, ServiceOptions options);
  ~Service();

  void start();
  /// No further build and no further match is begun; what comes of those under way is not kept, but for a
  /// final's, whose matches are played to their end.
  void ask_to_stop() { stop_ = true; }
  /// The same, and waits for those under way.
  void stop();

  Store& store() { return store_; }
  const Workshop& workshop() const { return workshop_; }
  /// Null: there is no such season.
  SeasonDesk* desk(const std::string& season);
  SeasonDesk& desk(Id season) { return *desks_.at(season); }
  std::vector<std::string> seasons() const;
  /// Plays it in a thread of its own, once; goes on where it was stopped.
  void begin_final(const Season& season, const FinalWords& words);
  /// A final is shown to all once it was released, if its season is.
  bool shows_contest(const std::string& contest);
  /// "playing 12 of 40", or why it cannot be played; empty: it is not under way.
  std::string final_progress() const;
  bool plays_final() const;

 private:
  void claim();
  void run_engine();
  void keep_ratings(const std::stop_token& stop);
  unsigned worker_count() const;

  ServiceOptions options_;
  Store store_;
  contest::Database claimed_;  ///< the same store; its session holds the right to serve it
  contest::RunnerClaims claims_;
  Workshop workshop_;
  std::map<Id, std::unique_ptr<SeasonDesk>> desks_;
  std::atomic<bool> stop_{false};
  std::vector<std::unique_ptr<SeasonElsewhere>> elsewhere_;  ///< a season each
  std::vector<std::unique_ptr<BuildsElsewhere>> builds_elsewhere_;
  mutable std::mutex final_lock_;
  std::string final_words_;
  bool final_runs_ = false;
  std::jthread engine_, ratings_, final_;
};

/// Where versions of a store are built: beside its file; of a database in the folder of the program's user.
std::string usual_builds(const std::string& store);

}  // namespace agon::ladder
