// The requests about one match. They are the same for matches of this server, of a contest, of a season, and
// of a worker that plays it now. Network thread only.
#pragma once

#include "analysis/analysis.h"
#include "hosting/feed.h"
#include "hosting/games.h"
#include "net/router.h"
#include "net/web_socket.h"
#include "server/recorded_match.h"
#include "server/replay_service.h"
#include "server/route.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace agon::server {

// Analyses that people request on the pages. They run one after the other on low-priority threads, so they
// use only spare cores and never delay a live match. A result is stored beside the record if that is a file.

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

struct FoundMatch {
  std::optional<net::Response> refusal{};  ///< the answer if the visitor may not have the match
  RecordedMatch match{};
  std::string file{};                           ///< name of the record as a download, without ".agon"
  std::optional<AnalysisQueue::Asker> asker{};  ///< the asker, if the source knows more than the address

  /// Sets the match to a finished one of a store, whose record has these bytes; empty: they are not needed.
  /// `file` is set before. `has_info`: also reads what the record says about the match.
  void set_stored(const std::string& key, std::string bytes, bool has_info);
};

/// A source of matches of one kind.
class MatchSource {
 public:
  virtual ~MatchSource() = default;
  /// Finds the match that the request names if the visitor may see it. Called before any handler.
  virtual net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) = 0;
};

/// The path of the requests about a source's matches, and who may send them.
struct MatchPlace {
  std::string path;
  const char* about = nullptr;  ///< summary of GET on the path itself; null: another row answers it
  Access sees = Access::anyone, analyses = Access::host;
  Cost found_by = Cost::light;  ///< the cost of finding one
};
const MatchPlace& live_matches();
const MatchPlace& contest_matches();
const MatchPlace& season_matches();

class MatchRoutes {
 public:
  /// All must outlive this object.
  MatchRoutes(const MatchPlace& place, MatchSource& source, ReplayService& replays, AnalysisAnswers& analyses)
      : place_(place), source_(source), replay_service_(replays), analysis_answers_(analyses) {}

  static std::vector<Route<MatchRoutes>> rows(const MatchPlace& place);
  void add_routes(net::Router& router) { add_rows(router, *this, rows(place_)); }

 private:
  using Answer = net::awaitable<net::Response>;
  Answer about(const RouteInfo& route, net::Request request);
  /// Finds the match with its steps, and answers what `make` of ReplayService or Drawings makes of it.
  template <auto make>
  Answer made_of_steps(const RouteInfo& route, net::Request request);
  Answer record(const RouteInfo& route, net::Request request);
  Answer analysis(const RouteInfo& route, net::Request request);
  Answer start_analysis(const RouteInfo& route, net::Request request);
  Answer cancel_analysis(const RouteInfo& route, net::Request request);
  AnalysisQueue::Asker asker(const FoundMatch& found, const net::Request& request) const;

  const MatchPlace& place_;
  MatchSource& source_;
  ReplayService& replay_service_;
  AnalysisAnswers& analysis_answers_;
};

/// An answer that the browser saves as a file.
net::Response file_response(const char* type, std::string bytes, const std::string& name);

// A match's watcher over a WebSocket.

class PeerWatcher : public Watcher {
 public:
  explicit PeerWatcher(std::shared_ptr<net::WebSocketPeer> peer) : peer_(std::move(peer)) {}

  bool open() const override { return peer_->is_open(); }
  std::size_t queued() const override { return peer_->queued(); }
  void send(std::shared_ptr<const std::string> message) override { peer_->send(std::move(message)); }
  void finish() override { peer_->close("the match is over"); }

 private:
  std::shared_ptr<net::WebSocketPeer> peer_;
};

}  // namespace agon::server
