// The HTTP API of ladders. Each request is one row: path, access, types and handler. The asker's identity,
// and whether the named version or match is theirs, are checked before handlers run, on workers. Handlers and
// their rows stand together, by whom they are for: ladder_api_season.cpp, ladder_api_versions.cpp,
// ladder_api_teacher.cpp and ladder_api_terms.cpp.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "ladder/season_changes.h"
#include "ladder/service.h"
#include "net/kept_answers.h"
#include "server/ladder_answers.h"
#include "server/match_routes.h"

namespace agon::server {

struct LadderApiOptions {
  bool insecure = false;  ///< accept tokens over plain HTTP from other machines
};

/// A request with everything that its answer depends on.
struct LadderCall {
  ladder::Service& service;
  const net::Request& request;
  ladder::Visitor who;
  ladder::Scheduler* scheduler = nullptr;  ///< the season of the route; null: the route has none
  ladder::Season season;
  ladder::Match match{};      ///< if the route names one: a match that the season shows to this visitor
  ladder::Version version{};  ///< if the route names one: it belongs to this season and this visitor
  bool secure = false;        ///< the request came over TLS
  net::KeptAnswers* kept_answers = nullptr;

  const std::string& param(const char* name) const { return request.params.at(name); }
  /// Reads or writes the store in one transaction.
  template <class Work>
  auto read(Work&& work) const {
    return service.store().read(work);
  }
  template <class Work>
  void write(Work&& work) const {
    service.store().write(work);
  }
  /// Empty: the parameter is missing.
  std::string query(const char* name) const;
  /// Reads an id from a part of the path or query. Throws Missing.
  ladder::Id id(const std::string& text) const;
  /// The page of a list that the query selects by `before` and `most`.
  struct Page {
    ladder::Id before = 0;  ///< only ids below this; 0: all
    int most = 0;
  };
  Page page(int usual, int most) const;
  /// JSON about the season that is made again only when something has changed, for each kind of visitor.
  /// `what`: tells it from the others.
  net::Response kept(const std::string& what, const net::KeptAnswers::Make& make) const;
  /// The body as its description has it. Throws BadRequest.
  template <DescribedStruct T>
  T body() const {
    return read_body<T>(request.body);
  }
  /// Whether this visitor sees what a freeze hides.
  bool sees_all() const;
  /// Only matches finished before this time are shown; empty: all are.
  std::string shown_until() const;
};

/// The team with that number. Throws Missing if the season has none.
ladder::Team team_of_season(ladder::Tables& tables, const LadderCall& call, ladder::Id id);
/// Finds a team by name or number. A name that consists of digits is read as a number. Throws Missing.
ladder::Team team_called(ladder::Tables& tables, const LadderCall& call, const std::string& name);

class LadderApi : public MatchSource {
 public:
  using Answer = net::awaitable<net::Response>;
  using Rows = std::vector<Route<LadderApi>>;

  LadderApi(ladder::Service& service, ReplayService& replays, AnalysisAnswers& analyses,
            boost::asio::io_context& network, LadderApiOptions options)
      : service_(service),
        replay_service_(replays),
        analysis_answers_(analyses),
        network_(network),
        options_(options) {}

  static Rows rows();
  /// The match, if the season shows it to the visitor.
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Finds the person behind a request to another part of the server. The visitor has no person if the token
  /// is unknown or came over an insecure connection. Reads the store.
  ladder::Visitor visitor(const net::Request& request) const;

  using Work = std::function<net::Response(const LadderCall&)>;
  /// Runs `work` on a worker, after the checks, and returns its answer.
  Answer answer(const RouteInfo& route, net::Request request, Work work) {
    return answer(route, std::move(request), std::move(work), replay_service_.store_workers());
  }
  /// Names the asker of a request: the person, if the token was shown before, else the address.
  std::string asker(const net::Request& request) const;
  /// Streams the progress of a version.
  Answer events(const RouteInfo& route, net::Request request);

 private:
  bool may_show_tokens(const net::Request& request) const;
  Answer answer(const RouteInfo& route, net::Request request, Work work, boost::asio::thread_pool& workers);
  /// Checks the request and loads everything that its answer depends on. Throws Missing if the season has no
  /// such version or hides the match, and Forbidden if it belongs to another team. Handlers get versions and
  /// matches only from here.
  LadderCall admit(const RouteInfo& route, const net::Request& request) const;
  LadderCall call_of(const RouteInfo& route, const net::Request& request) const;
  /// Like answer(), but for streams: returns nothing if `work` was called, otherwise the refusal.
  net::awaitable<std::optional<net::Response>> admitted(const RouteInfo& route, const net::Request& request,
                                                        const std::function<void(const LadderCall&)>& work,
                                                        boost::asio::thread_pool& workers);

  ladder::Service& service_;
  ReplayService& replay_service_;
  AnalysisAnswers& analysis_answers_;
  boost::asio::io_context& network_;
  LadderApiOptions options_;
  mutable net::KeptAnswers kept_{std::chrono::hours(1)};  ///< by what they depend on
  std::map<std::string, std::shared_ptr<int>> streams_;   ///< numbers of open streams by their asker
  mutable std::mutex known_lock_;
  mutable std::map<std::string, ladder::Id> known_;  ///< people by the hashes of the tokens they have shown
};

/// The row of a request that `handler` answers. The answer's type is what the handler returns.
template <auto handler>
Route<LadderApi> ladder_row(RouteInfo info) {
  using Made = decltype(handler(std::declval<const LadderCall&>()));
  info.cost = Cost::store;
  if constexpr (!std::is_same_v<Made, net::Response>) info = info.answers<Made>();
  return {std::move(info), [](LadderApi& api, const RouteInfo& route, net::Request request) {
            return api.answer(route, std::move(request), [&](const LadderCall& call) {
              if constexpr (std::is_same_v<Made, net::Response>)
                return handler(call);
              else
                return net::json_response(to_json(handler(call)), route.status);
            });
          }};
}

/// A table that browsers keep as a file of that name.
net::Response csv_response(std::string sheet, const std::string& file);

inline const std::string season_path = "/api/seasons/{season}";
LadderApi::Rows season_rows();
LadderApi::Rows version_rows();
LadderApi::Rows teacher_rows();
LadderApi::Rows term_rows();

}  // namespace agon::server
