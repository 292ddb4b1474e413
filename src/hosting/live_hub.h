// All matches that can be watched: live ones by their feeds, and the most recent finished ones. Lives on the
// thread of `network`; matches on other threads open and close their feeds by open() and close().
#pragma once

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>

#include "hosting/feed.h"

namespace agon {

struct FinishedMatch {
  MatchInfo info;
  std::string record_path;  ///< empty: not recorded
};

/// Totals of one game since the program started.
struct HubTotals {
  std::uint64_t matches = 0;  ///< matches played to the end
  std::uint64_t steps = 0;    ///< steps of these matches
};

class LiveHub {
 public:
  /// Finished matches that stay listed: this many that were played to their end, and this many broken off.
  static constexpr std::size_t most_recent = 100;
  /// Time between two batches of frames; a screen does not show more.
  static constexpr std::chrono::milliseconds batch_time{33};

  /// `shared`: matches also run on other threads than the hub's.
  explicit LiveHub(boost::asio::io_context& network, bool shared = false);
  ~LiveHub();

  // Any thread may call these.
  /// Runs `work` on the hub's thread: at once if this is that thread.
  template <class Work>
  void run(Work work) {
    if (shared_)
      boost::asio::dispatch(timer_.get_executor(), std::move(work));
    else
      work();
  }
  std::shared_ptr<Feed> open(MatchInfo info, std::function<void()> wants_present);
  void close(const std::shared_ptr<Feed>& feed, const Outcome& outcome, std::string record_path);
  /// A short id that no match of this program has.
  std::string new_id();

  // Only the hub's thread may call these.
  /// Adds a finished match, such as one found on disk. Add the newest last.
  void remember(FinishedMatch match);

  std::shared_ptr<Feed> live(const std::string& id) const;  ///< null: there is no live match with that id
  const FinishedMatch* finished(const std::string& id) const;
  const std::map<std::string, std::shared_ptr<Feed>>& feeds() const { return live_; }
  const std::deque<FinishedMatch>& recent() const { return recent_; }         ///< newest last
  const std::map<std::string, HubTotals>& totals() const { return totals_; }  ///< by game
  /// Calls `act` once no match is live and all records can be read, which may be at once.
  void once_idle(std::function<void()> act);
  /// Called after a match began or ended.
  std::function<void()> changed;

 private:
  void schedule_flush();
  void closed(Feed& feed, const Outcome& outcome, std::string record_path);

  bool shared_;
  boost::asio::steady_timer timer_;
  bool flush_scheduled_ = false;
  std::function<void()> when_idle_;
  std::map<std::string, std::shared_ptr<Feed>> live_;
  std::deque<FinishedMatch> recent_;
  std::map<std::string, HubTotals> totals_;
  std::atomic<std::uint64_t> ids_;
};

}  // namespace agon
