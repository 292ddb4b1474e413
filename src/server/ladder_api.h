// The HTTP API of ladders. A request is one row: where it is, who may ask it, its types and its handler. Who
// asks, and whether the version or match that the request names is theirs, is decided before the handler is
// called, which works on a worker.
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
  bool insecure = false;  ///< tokens over plain HTTP from other machines are taken
};

/// A request with all that its answer depends on.
struct LadderCall {
  const net::Request& request;
  ladder::Visitor who;
  ladder::SeasonDesk* desk = nullptr;  ///< of the route's season; null: it has none
  ladder::Season season;
  ladder::Match match{};      ///< of a route that names one: the season shows it to who asks
  ladder::Version version{};  ///< of a route that names one: it is of the season, and theirs who ask
  bool secure = false;        ///< it came by TLS

  const std::string& param(const char* name) const { return request.params.at(name); }
  /// Empty: it was not given.
  std::string query(const char* name) const;
  /// The row that a part of the path or of the query names. Throws Missing.
  ladder::Id id(const std::string& text) const;
  /// The body as an object with the members of an Order alone. Throws BadRequest.
  template <DescribedStruct Order>
  json::object body() const {
    std::set<std::string> known;
    each_member<Order>([&](std::string_view name, auto) { known.emplace(name); });
    return body(known);
  }
  /// Whether what a freeze hides is shown.
  bool sees_all() const;
  /// Matches finished before this are shown; empty: all are.
  std::string shown_until() const;

 private:
  json::object body(const std::set<std::string>& known) const;
};

class LadderApi : public MatchSource {
 public:
  LadderApi(ladder::Service& service, ReplayDesk& replays, AnalysisAnswers& analyses,
            boost::asio::io_context& network, LadderApiOptions options)
      : service_(service), replays_(replays), analyses_(analyses), network_(network), options_(options) {}

  static std::vector<Route<LadderApi>> rows();
  /// A match that the season shows to who asks.
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Finds the person behind a request to another part of the server. The visitor has no person where the
  /// token is unknown, or came by a connection that others can listen to. Reads the store.
  ladder::Visitor visitor(const net::Request& request) const;

 private:
  friend struct LadderRows;
  using Answer = net::awaitable<net::Response>;
  using Change = void (*)(ladder::Tables&, ladder::Season, ladder::Actor);

  using Work = net::Response (*)(LadderApi&, const LadderCall&, unsigned status);
  /// What is made at once, on a worker.
  Answer answer(const RouteInfo& route, net::Request request, Work work);
  bool may_show_tokens(const net::Request& request) const;
  /// The request with all that its answer depends on. Throws where they may not ask it: Missing where the
  /// season has no such version, or does not show them the match, Forbidden where it is another team's. The
  /// handler of a route has no other way to either.
  LadderCall admit(const RouteInfo& route, const net::Request& request) const;
  LadderCall call_of(const RouteInfo& route, const net::Request& request) const;
  void find_match(LadderCall& call) const;
  void find_version(LadderCall& call) const;
  void check(const RouteInfo& route, const LadderCall& call) const;
  void check_match(const RouteInfo& route, const LadderCall& call) const;
  /// The same for what is streamed: nothing where `call` is whole, else the refusal.
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
    return told::season_summary(changed(call, to), call.desk->game());
  }
  told::SeasonSummary call_final(const LadderCall& call);
  told::Voided void_matches(const LadderCall& call);
  net::Response grades(const LadderCall& call);
  told::Audit audit(const LadderCall& call);
  told::People people(const LadderCall& call);
  told::Token reissue(const LadderCall& call);
  told::Done revoke(const LadderCall& call);
  told::Done remove_person(const LadderCall& call);

  AnalysisDesk::Asker asker(const LadderCall& call) const;
  /// Throws Missing: none is kept.
  std::string record_of(const ladder::Match& match);
  /// "ladder/SEASON/MATCH".
  static std::string info_id(const LadderCall& call, ladder::Id match);

  ladder::Service& service_;
  ReplayDesk& replays_;
  AnalysisAnswers& analyses_;
  boost::asio::io_context& network_;
  LadderApiOptions options_;
};

}  // namespace agon::app
