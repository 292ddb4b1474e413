// The HTTP API of ladders. Each request is one row: path, access, types and handler. The asker's identity,
// and whether the named version or match is theirs, are checked before handlers run, on workers.
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <set>

#include "ladder/season_changes.h"
#include "ladder/service.h"
#include "server/ladder_answers.h"
#include "server/match_routes.h"

namespace agon::app {

struct LadderApiOptions {
  bool insecure = false;  ///< accept tokens over plain HTTP from other machines
};

/// A request with everything that its answer depends on.
struct LadderCall {
  const net::Request& request;
  ladder::Visitor who;
  ladder::Scheduler* scheduler = nullptr;  ///< the season of the route; null: the route has none
  ladder::Season season;
  ladder::Match match{};      ///< if the route names one: a match that the season shows to this visitor
  ladder::Version version{};  ///< if the route names one: it belongs to this season and this visitor
  bool secure = false;        ///< the request came over TLS

  const std::string& param(const char* name) const { return request.params.at(name); }
  /// Empty: the parameter is missing.
  std::string query(const char* name) const;
  /// Reads an id from a part of the path or query. Throws Missing.
  ladder::Id id(const std::string& text) const;
  /// The body as an object that has only members of Order. Throws BadRequest.
  template <DescribedStruct Order>
  json::object body() const {
    std::set<std::string> known;
    each_member<Order>([&](std::string_view name, auto) { known.emplace(name); });
    return body(known);
  }
  /// Whether this visitor sees what a freeze hides.
  bool sees_all() const;
  /// Only matches finished before this time are shown; empty: all are.
  std::string shown_until() const;

 private:
  json::object body(const std::set<std::string>& known) const;
};

class LadderApi : public MatchSource {
 public:
  LadderApi(ladder::Service& service, ReplayService& replays, AnalysisAnswers& analyses,
            boost::asio::io_context& network, LadderApiOptions options)
      : service_(service),
        replay_service_(replays),
        analysis_answers_(analyses),
        network_(network),
        options_(options) {}

  static std::vector<Route<LadderApi>> rows();
  /// The match, if the season shows it to the visitor.
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Finds the person behind a request to another part of the server. The visitor has no person if the token
  /// is unknown or came over an insecure connection. Reads the store.
  ladder::Visitor visitor(const net::Request& request) const;

 private:
  friend struct LadderRows;
  using Answer = net::awaitable<net::Response>;
  using Change = void (*)(ladder::Tables&, ladder::Season, ladder::Actor);

  using Work = std::function<net::Response(const LadderCall&)>;
  /// Runs `work` on a worker, after the checks, and returns its answer.
  Answer answer(const RouteInfo& route, net::Request request, Work work);
  bool may_show_tokens(const net::Request& request) const;
  /// Checks the request and loads everything that its answer depends on. Throws Missing if the season has no
  /// such version or hides the match, and Forbidden if it belongs to another team. Handlers get versions and
  /// matches only from here.
  LadderCall admit(const RouteInfo& route, const net::Request& request) const;
  LadderCall call_of(const RouteInfo& route, const net::Request& request) const;
  void find_match(LadderCall& call) const;
  void find_version(LadderCall& call) const;
  void check(const RouteInfo& route, const LadderCall& call) const;
  void check_match(const RouteInfo& route, const LadderCall& call) const;
  /// Like answer(), but for streams: returns nothing if `work` was called, otherwise the refusal.
  net::awaitable<std::optional<net::Response>> admitted(const RouteInfo& route, const net::Request& request,
                                                        const std::function<void(const LadderCall&)>& work);
  Answer events(const RouteInfo& route, net::Request request);

  net::Response log_in(const LadderCall& call);
  net::Response log_out(const LadderCall& call);
  told::Session session(const LadderCall& call);
  told::Seasons seasons(const LadderCall& call);
  told::Season season(const LadderCall& call);
  told::Standings standings(const LadderCall& call);
  told::Team team(const LadderCall& call);
  told::HeadToHead head_to_head(const LadderCall& call);
  told::Queue queue(const LadderCall& call);
  told::Messages messages(const LadderCall& call);
  told::Done write_message(const LadderCall& call);

  told::Version upload(const LadderCall& call);
  told::Versions versions(const LadderCall& call);
  told::Version version(const LadderCall& call);
  net::Response log(const LadderCall& call);
  net::Response source(const LadderCall& call);
  net::Response files(const LadderCall& call);
  told::Done write_note(const LadderCall& call);
  told::Done activate(const LadderCall& call);
  told::Friendly friendly(const LadderCall& call);

  told::LadderMatches matches(const LadderCall& call);
  told::LadderMatch match(const LadderCall& call);
  told::OwnParts mine(const LadderCall& call);

  ladder::Season changed(const LadderCall& call, Change change);
  template <Change to>
  told::SeasonSummary change(const LadderCall& call) {
    call.body<told::Nothing>();
    return told::season_summary(changed(call, to), call.scheduler->game());
  }
  told::SeasonSummary call_final(const LadderCall& call);
  told::Voided void_matches(const LadderCall& call);
  net::Response grades(const LadderCall& call);
  told::Audit audit(const LadderCall& call);
  told::People people(const LadderCall& call);
  told::Token reissue(const LadderCall& call);
  told::Done revoke(const LadderCall& call);
  told::Done remove_person(const LadderCall& call);

  AnalysisQueue::Asker asker(const LadderCall& call) const;
  /// Throws Missing if there is no record.
  std::string record_of(const ladder::Match& match);
  /// The match's id: "ladder/SEASON/MATCH".
  static std::string info_id(const LadderCall& call, ladder::Id match);

  ladder::Service& service_;
  ReplayService& replay_service_;
  AnalysisAnswers& analysis_answers_;
  boost::asio::io_context& network_;
  LadderApiOptions options_;
};

}  // namespace agon::app
