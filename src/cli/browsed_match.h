// One match played here and shown in the browser, with what its programs say beside it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/play_options.h"
#include "cli/recording.h"
#include "process/bot_line.h"
#include "server/owner_feed.h"
#include "server/serving.h"

namespace agon::app {

class BrowsedMatch : public Exhibit {
 public:
  BrowsedMatch(const HostedEntry& game, MatchRequest request, process::Settings settings,
               const PlayOptions& options);
  ~BrowsedMatch() override;

  void open(LiveRuntime& stage, net::Router& router) override;
  std::pair<std::string, std::string> owned() const override;
  void begin(const std::string& address) override;
  void end() override;

  /// What went wrong with the match, after the end; null: nothing.
  std::exception_ptr failure() const { return failure_; }

 private:
  MatchInfo first_info(const std::string& id) const;
  MatchSinks sinks();
  void play();
  void finished();
  void show(Picture picture);
  void take_lines(const std::string& lines);
  void overhear(const process::Overheard& heard);
  void add_entry(const char* kind, const process::Overheard& heard, boost::json::object members);
  void say(Seat seat, std::uint64_t step, const std::string& lines);
  void flush_errors();
  template <class Work>
  void on_network(Work work);

  const HostedEntry& game_;
  MatchRequest request_;
  process::Settings settings_;
  const PlayOptions& options_;
  LiveRuntime* stage_ = nullptr;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  std::shared_ptr<OwnerFeed> owner_;
  std::optional<Recording> recording_;  ///< where the command names a file

  std::mutex lock_;  ///< what the pages ask for while the match is played
  std::optional<Frame> last_;
  bool present_wanted_ = false;
  std::atomic<int> on_their_way_ = 0;  ///< frames
  std::uint64_t steps_ = 0;
  std::map<Seat, std::pair<std::uint64_t, std::string>>
      unfinished_;  ///< lines of standard error, and their step

  std::chrono::steady_clock::time_point began_;
  std::atomic<bool> left_ = false;
  MatchResult result_;
  std::exception_ptr failure_;
  std::thread playing_;
};

}  // namespace agon::app
