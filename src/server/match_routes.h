// The requests about one match. They are the same for matches of this server, of a contest, of a season, and
// of a worker that plays it now. Network thread only.
#pragma once

#include "server/analysis_queue.h"
#include "server/recorded_match.h"
#include "server/replay_service.h"
#include "server/route.h"

namespace agon::app {

/// How much of a match a request needs.
enum class Need {
  state,  ///< its id, and whether it is over
  info,   ///< everything about it except the record
  bytes,  ///< its record as a file
  steps,  ///< its info and its record
};

struct FoundMatch {
  std::optional<net::Response> refusal{};  ///< the answer if the visitor may not have the match
  RecordedMatch match{};
  std::string file{};                           ///< name of the record as a download, without ".agon"
  std::optional<AnalysisQueue::Asker> asker{};  ///< the asker, if the source knows more than the address
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
  const char* analysed_elsewhere = nullptr;  ///< why its matches cannot be analysed here; null: they can
};
const MatchPlace& live_matches();
const MatchPlace& contest_matches();
const MatchPlace& season_matches();
const MatchPlace& worker_matches();

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
  Answer frames(const RouteInfo& route, net::Request request);
  Answer overview(const RouteInfo& route, net::Request request);
  Answer still(const RouteInfo& route, net::Request request);
  template <FilmKind kind>
  Answer film(const RouteInfo& route, net::Request request);
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

}  // namespace agon::app
