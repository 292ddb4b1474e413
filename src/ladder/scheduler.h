// The scheduler of a season: hands out builds and matches (requests first, then placement and upkeep), and
// takes their results. Everything that must last is in the store before the scheduler hears of it. Any thread
// may call it. Problems in `next`, `take` or `give_up` are told to `say`; these functions do not throw them.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "arena/game_entry.h"
#include "core/random.h"
#include "jobs/task_source.h"
#include "ladder/pairing.h"
#include "ladder/season_book.h"
#include "ladder/store.h"

namespace agon::ladder {

struct Task {
  Job job;                   ///< what was asked for; id 0: placement or upkeep
  Match match;               ///< unused for a build
  std::uint32_t number = 0;  ///< its number among those given to workers
  bool at_home = false;      ///< the server does it itself
};

struct Done {
  Job job;
  std::optional<Match> match;  ///< empty for a build
};

/// A place in the queue, for people.
struct Waiting {
  Job job;
  std::size_t position = 0;  ///< 0: it is under way
};

class Scheduler : public jobs::TaskSource<Task, Done> {
 public:
  using Say = std::function<void(const std::string&)>;
  Scheduler(Store& store, const GameEntry& game, Season season, Say say);

  std::vector<Task> next(std::size_t most) override { return hand_out(most, true); }
  /// For workers: only matches that are not for the server itself.
  std::vector<Task> next_matches(std::size_t most) { return hand_out(most, false); }
  /// Takes back a task that its receiver will not do; it goes first.
  void put_back(Task task);
  bool over() override { return false; }
  void take(Done done) override;
  void give_up(const Task& task, const std::string& reason) override;

  const GameEntry& game() const { return game_; }
  /// The season as it was a moment ago: read again every 0.2 s, as long as somebody asks for tasks.
  Season season() const;
  /// The latest standings; never null.
  std::shared_ptr<const Standings> standings() const;
  std::vector<Waiting> queue() const;
  /// The versions that neither play for their team nor have anything to do; none while a final is played.
  std::vector<Id> idle_versions();
  /// The results of rated matches so far, by pairs of versions.
  std::vector<RatedMeeting> meetings() const;
  /// Whether nothing is under way or about to begin, by the season's present state.
  bool rests();
  /// Fits the ratings again if more has been played since. Call it on any thread but the workers'.
  void refit();

 private:
  struct UnderWay {
    int matches = 0;  ///< handed out
    Job job;
  };

  std::vector<Task> hand_out(std::size_t most, bool here);
  void refresh();
  bool queue_job(bool here);
  bool may_begin(const Job& job) const;
  void begin_job(Job& job);
  void reject_job(Job job);
  bool queue_half();
  bool queue_pairing();
  void queue_pair(const Job& job, Match match);
  std::vector<Contender> contenders() const;
  void finish_job(Job job);
  bool is_broken(const Version& version) const;
  void switch_off_broken();
  void keep_history(const Standings& standings);

  Store& store_;
  const GameEntry& game_;
  const Say say_;
  mutable std::mutex lock_;
  Season season_;
  Roster roster_;
  std::vector<Job> jobs_;           ///< waiting, first to last
  std::map<Id, UnderWay> running_;  ///< jobs that were begun
  std::set<Id> begun_;              ///< jobs that this server has begun, whatever became of them
  const std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
  std::deque<Task> tasks_;                           ///< to be handed out
  std::map<Id, std::map<Id, int>> pairs_under_way_;  ///< halves of pairs, by version and opponent
  std::set<Id> open_pairs_;                          ///< of placement and upkeep, under way
  SeasonBook book_;
  Id revision_ = -1;
  std::size_t configs_ = 1;
  Random random_;
  std::chrono::steady_clock::time_point refreshed_{};
  bool stale_ = true;  ///< ratings are older than what was played
  std::shared_ptr<const Standings> standings_ = std::make_shared<Standings>();
  std::map<Id, std::uint32_t> told_history_;  ///< matches at the last point of each version's curve
};

/// The standings by all that the store holds, for a season that nobody serves.
Standings standings_now(Store& store, const GameEntry& game, const Season& season);

}  // namespace agon::ladder
