// All matches that can be watched: live ones by their feeds, and the recent ones by what is left of them.
// Lives on the network thread.
#pragma once

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

  explicit LiveHub(boost::asio::io_context& network);
  ~LiveHub();

  std::shared_ptr<Feed> open(MatchInfo info, std::function<Frame()> present);
  void close(const std::shared_ptr<Feed>& feed, const Outcome& outcome, std::string record_path);
  /// A finished match that was found on disk; newest last.
  void remember(FinishedMatch match);

  std::shared_ptr<Feed> live(const std::string& id) const;  ///< null: no live match of that id
  const FinishedMatch* finished(const std::string& id) const;
  const std::map<std::string, std::shared_ptr<Feed>>& feeds() const { return live_; }
  const std::deque<FinishedMatch>& recent() const { return recent_; }         ///< newest last
  const std::map<std::string, HubTotals>& totals() const { return totals_; }  ///< by game
  /// A short id no match of this program has.
  std::string new_id();
  /// Called whenever the last live match has ended.
  std::function<void()> when_idle;

 private:
  void schedule_flush();

  boost::asio::steady_timer timer_;
  bool flush_scheduled_ = false;
  std::map<std::string, std::shared_ptr<Feed>> live_;
  std::deque<FinishedMatch> recent_;
  std::map<std::string, HubTotals> totals_;
  std::uint64_t ids_;
};

}  // namespace agon
