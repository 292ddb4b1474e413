// All matches that can be watched: live ones by their feeds, and the recent ones by what is left of them.
// Lives on one thread, that of `network`; matches that play on others open and close their feeds from there.
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

/// Of one game, since the program began.
struct HubTotals {
  std::uint64_t matches = 0;  ///< played to their end
  std::uint64_t steps = 0;    ///< of those
};

class LiveHub {
 public:
  /// Finished matches that stay listed; older ones are still on disk.
  static constexpr std::size_t most_recent = 100;
  /// Frames go out in batches this far apart: more often than a screen shows them would be wasted.
  static constexpr std::chrono::milliseconds batch_time{33};

  /// `shared`: matches play on other threads than the hub's.
  explicit LiveHub(boost::asio::io_context& network, bool shared = false);
  ~LiveHub();

  // Of any thread.
  /// Does it on the hub's thread: at once where it is called there.
  template <class Work>
  void run(Work work) {
    if (shared_)
      boost::asio::dispatch(timer_.get_executor(), std::move(work));
    else
      work();
  }
  std::shared_ptr<Feed> open(MatchInfo info, std::function<void()> wants_present);
  void close(const std::shared_ptr<Feed>& feed, const Outcome& outcome, std::string record_path);
  /// A short id no match of this program has.
  std::string new_id();

  // Of the hub's thread.
  /// A finished match that was found on disk; newest last.
  void remember(FinishedMatch match);

  std::shared_ptr<Feed> live(const std::string& id) const;  ///< null: no live match of that id
  const FinishedMatch* finished(const std::string& id) const;
  const std::map<std::string, std::shared_ptr<Feed>>& feeds() const { return live_; }
  const std::deque<FinishedMatch>& recent() const { return recent_; }         ///< newest last
  const std::map<std::string, HubTotals>& totals() const { return totals_; }  ///< by game
  /// Once no match is live any more and all records can be read, which may be now.
  void once_idle(std::function<void()> act);
  /// Called after a match has begun or ended.
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
