// One match that is played here and shown in the browser, with the output of its programs beside it.
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

  void open(LiveRuntime& runtime, net::Router& router) override;
  std::pair<std::string, std::string> owned() const override;
  void begin(const std::string& address) override;
  void end() override;

  /// The failure of the match, after the end; null: none.
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
  LiveRuntime* runtime_ = nullptr;
  std::shared_ptr<Feed> feed_;
  std::shared_ptr<LiveRecord> record_;
  std::shared_ptr<OwnerFeed> owner_;
  std::optional<Recording> recording_;  ///< only if the command names a file

  std::mutex lock_;  ///< guards last_ and present_wanted_, which the pages use while the match is played
  std::optional<Frame> last_;
  bool present_wanted_ = false;
  std::atomic<int> on_their_way_ = 0;  ///< frames on their way to the pages
  std::uint64_t steps_ = 0;
  std::map<Seat, std::pair<std::uint64_t, std::string>>
      unfinished_;  ///< by seat: the step and text of an unfinished line of standard error

  std::chrono::steady_clock::time_point began_;
  std::atomic<bool> left_ = false;
  MatchResult result_;
  std::exception_ptr failure_;
  std::thread playing_;
};

}  // namespace agon::app
