// Analyses that people request on the pages. They run one after the other on low-priority threads, so they
// use only spare cores and never delay a live match. A result is stored beside the record if that is a file.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analysis.h"
#include "net/router.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

class AnalysisQueue {
 public:
  explicit AnalysisQueue(const Games& games);
  ~AnalysisQueue();  ///< ends the running analysis

  /// Too many analyses are waiting, or the asker has one under way.
  struct TooMany : std::runtime_error {
    using runtime_error::runtime_error;
  };
  /// Somebody else requested the analysis.
  struct NotOwn : std::runtime_error {
    using runtime_error::runtime_error;
  };
  struct Asker {
    std::string name;  ///< each asker has at most one waiting or running analysis
    bool may_end_all = false;
  };

  // Any thread may call these. They return JSON:
  // {"state","done","of","seconds_left","problem","next","own","lines","why"}, with the lines from `from` on.
  // A decision may come twice, the first time with a coarse value, and "why" may already be there while the
  // analysis runs. "own": the asker may cancel it.
  /// Starts an analysis, or finds the existing one, even if somebody else requested it. Throws TooMany.
  std::string start(RecordedMatch match, std::uint64_t nodes, const Asker& asker);
  /// Reads the analysis beside the record, whatever its number of nodes; computes nothing. Such reads count
  /// apart from computed ones. A new one replaces the asker's read that still waits. Throws TooMany.
  std::string show_kept(RecordedMatch match, const Asker& asker);
  /// Empty: none was started.
  std::optional<std::string> state(const std::string& match, std::size_t from, const Asker& asker);
  /// Empty: none was started. Throws NotOwn.
  std::optional<std::string> cancel(const std::string& match, const Asker& asker);

 private:
  static constexpr std::size_t most_waiting = 8;  ///< or running; as many again may be read from the disk
  static constexpr std::size_t most_kept = 32;    ///< the latest that have ended

  struct Task;
  using Held = std::shared_ptr<Task>;

  std::string queue(RecordedMatch match, std::uint64_t nodes, bool kept, const Asker& asker);
  void make_room(bool kept, const Asker& asker);
  Held find(const std::string& match) const;
  void live(const std::stop_token& stop);
  void perform(Task& task);
  std::vector<Judgement> judge(Task& task, const Record& record, const analysis::Options& options);
  bool load(Task& task);
  void forget_old();
  static std::string told(const Task& task, std::size_t from, const Asker& asker);

  const Games& games_;
  mutable std::mutex lock_;
  std::condition_variable_any wake_;
  std::deque<Held> tasks_;  ///< oldest first
  std::jthread working_;
};

/// Answers the requests …/analysis of a match. Any thread may call this.
class AnalysisAnswers {
 public:
  /// `token`: starting or ending an analysis needs it; empty: nobody needs a token.
  AnalysisAnswers(const Games& games, std::string token) : token_(std::move(token)), queue_(games) {}

  /// Returns 401 if the request lacks the token; empty: the request is allowed.
  std::optional<net::Response> refusal(const net::Request& request) const;
  /// Identifies the asker by address. An asker with the arena's token may end the analyses of others.
  AnalysisQueue::Asker asker(const net::Request& request) const;
  /// 429: the asker has an analysis under way, or too many are waiting.
  net::Response start(const net::Request& request, RecordedMatch match, const AnalysisQueue::Asker& asker);
  /// 404: no analysis was started, and none lies beside the record.
  net::Response state(const net::Request& request, RecordedMatch match, const AnalysisQueue::Asker& asker);
  /// 403: somebody else started it.
  net::Response cancel(const std::string& match, const AnalysisQueue::Asker& asker);

 private:
  std::string token_;
  AnalysisQueue queue_;
};

}  // namespace agon::app
