// What tells the story of a match beside its frames: what its players said, and its analysis. Network thread
// only, but for what is done on workers.
//
// What a program said is its owner's: shown to who has the key of the match, or to all once that one has
// shared it. What players of the house thought is shown when the match is over.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "core/record_private.h"
#include "hosting/live_runtime.h"
#include "net/router.h"
#include "server/analysis_answers.h"

namespace agon::app {

class StoryRoutes {
 public:
  StoryRoutes(LiveRuntime& stage, boost::asio::thread_pool& workers, AnalysisAnswers& analyses)
      : stage_(stage), workers_(workers), analyses_(analyses) {}

  /// Adds /api/matches/{id}/thoughts, …/share and …/analysis.
  void add_routes(net::Router& router);
  /// Whoever shows this key owns the programs of that match.
  void own(std::string match, std::string key) { keys_[std::move(match)] = std::move(key); }

 private:
  using Answer = net::awaitable<net::Response>;
  using Parts = std::shared_ptr<const std::vector<FoundPart>>;
  static constexpr std::size_t most_parts = 4;    ///< matches whose private parts are held
  static constexpr std::size_t most_readers = 2;  ///< at a time

  Answer thoughts(net::Request request);
  Answer share(net::Request request);
  Answer start_analysis(net::Request request);
  Answer analysis_state(net::Request request);
  Answer cancel_analysis(net::Request request);
  bool is_owner(const std::string& match, const net::Request& request) const;
  net::awaitable<Parts> parts_of(const std::string& record_path);

  LiveRuntime& stage_;
  boost::asio::thread_pool& workers_;
  AnalysisAnswers& analyses_;
  std::map<std::string, std::string> keys_;  ///< by match
  std::set<std::string> shared_;
  std::deque<std::pair<std::string, Parts>> parts_;  ///< by the record's path, latest first
  std::size_t readers_ = 0;
};

}  // namespace agon::app
