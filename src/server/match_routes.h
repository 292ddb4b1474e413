// The requests about one match, the same wherever it is kept: by this server, a contest, a season, or a
// worker that plays it now. Network thread only.
#pragma once

#include "server/analysis_answers.h"
#include "server/recorded_match.h"
#include "server/replay_desk.h"
#include "server/route.h"

namespace agon::app {

/// How much of a match a request needs.
enum class Need {
  state,  ///< its id, and whether it is over
  info,   ///< all that is told of it
  bytes,  ///< its record, as it is kept
  steps,  ///< info and record
};

struct FoundMatch {
  std::optional<net::Response> refusal{};  ///< why there is none for who asks
  RecordedMatch match{};
  std::string file{};                          ///< name of its record for who takes it home, without ".agon"
  std::optional<AnalysisDesk::Asker> asker{};  ///< who asks, where the source knows better than the address
};

/// Where matches of a kind are kept.
class MatchSource {
 public:
  virtual ~MatchSource() = default;
  /// The match that the request names. Whether who asks may see it is decided here, before any handler.
  virtual net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) = 0;
};

/// Where the requests about matches of a source are, and who may ask them.
struct MatchPlace {
  std::string path;
  const char* about = nullptr;  ///< what GET of the path itself is for; null: it is answered by others
  Access sees = Access::anyone, analyses = Access::host;
  const char* analysed_elsewhere = nullptr;  ///< why none of them is analysed here
};
const MatchPlace& live_matches();
const MatchPlace& contest_matches();
const MatchPlace& season_matches();
const MatchPlace& worker_matches();

class MatchRoutes {
 public:
  /// All must outlive it.
  MatchRoutes(const MatchPlace& place, MatchSource& source, ReplayDesk& desk, AnalysisAnswers& analyses)
      : place_(place), source_(source), desk_(desk), analyses_(analyses) {}

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
  AnalysisDesk::Asker asker(const FoundMatch& found, const net::Request& request) const;

  const MatchPlace& place_;
  MatchSource& source_;
  ReplayDesk& desk_;
  AnalysisAnswers& analyses_;
};

/// A file to take home.
net::Response file_response(const char* type, std::string bytes, const std::string& name);

}  // namespace agon::app
