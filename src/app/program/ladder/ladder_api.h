// The HTTP API of ladders: who asks, whether he may, and the answer. Work is done on workers; what a route
// may be asked by is part of its description (ladder_routes.h).
#pragma once

#include <boost/json/object.hpp>
#include <functional>
#include <set>

#include "app/program/ladder/ladder_routes.h"
#include "app/program/pages/analysis_answers.h"
#include "app/program/pages/replay_desk.h"
#include "ladder/season_changes.h"
#include "ladder/service.h"
#include "net/router.h"

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
  ladder::Match match{};  ///< of a route that names one: the season shows it to who asks
  bool secure = false;    ///< it came by TLS

  const std::string& param(const char* name) const { return request.params.at(name); }
  /// Empty: it was not given.
  std::string query(const char* name) const;
  /// The row that a part of the path or of the query names. Throws Missing.
  ladder::Id id(const std::string& text) const;
  /// The body as an object with these members alone. Throws BadRequest.
  json::object body(const std::set<std::string>& known) const;
  /// Whether what a freeze hides is shown.
  bool sees_all() const;
  /// Matches finished before this are shown; empty: all are.
  std::string shown_until() const;
};

class LadderApi {
 public:
  LadderApi(ladder::Service& service, ReplayDesk& replays, AnalysisAnswers& analyses,
            boost::asio::io_context& network, LadderApiOptions options)
      : service_(service), replays_(replays), analyses_(analyses), network_(network), options_(options) {}

  void add_routes(net::Router& router);
  /// Who asks for something that is no route of this: nobody where the token opens nothing, or came by a way
  /// that others can listen to. Reads the store.
  ladder::Visitor visitor(const net::Request& request) const;

 private:
  using Answer = net::awaitable<net::Response>;
  using Handle = net::Response (LadderApi::*)(const LadderCall&);

  Answer answer(const LadderRoute& route, Handle handle, net::Request request);
  bool may_show_tokens(const net::Request& request) const;
  /// The request with all that its answer depends on. Throws where they may not ask it, and Missing where the
  /// season does not show them the match that it names: the handler of a route has no other way to a match.
  LadderCall admit(const LadderRoute& route, const net::Request& request) const;
  LadderCall call_of(const LadderRoute& route, const net::Request& request) const;
  void find_match(LadderCall& call) const;
  void check(const LadderRoute& route, const LadderCall& call) const;
  static Handle handle_of(const LadderRoute& route);
  /// The same for what is streamed: nothing where `call` is whole, else the refusal.
  net::awaitable<std::optional<net::Response>> admitted(const LadderRoute& route, const net::Request& request,
                                                        const std::function<void(const LadderCall&)>& work);
  /// Frames, overview, picture and films of a match.
  Answer shown(const LadderRoute& route, net::Request request);
  Answer events(const LadderRoute& route, net::Request request);

  net::Response log_in(const LadderCall& call);
  net::Response log_out(const LadderCall& call);
  net::Response session(const LadderCall& call);
  net::Response seasons(const LadderCall& call);
  net::Response season(const LadderCall& call);
  net::Response standings(const LadderCall& call);
  net::Response team(const LadderCall& call);
  net::Response head_to_head(const LadderCall& call);
  net::Response queue(const LadderCall& call);
  net::Response messages(const LadderCall& call);
  net::Response write_message(const LadderCall& call);

  net::Response upload(const LadderCall& call);
  net::Response versions(const LadderCall& call);
  net::Response version(const LadderCall& call);
  net::Response log(const LadderCall& call);
  net::Response source(const LadderCall& call);
  net::Response files(const LadderCall& call);
  net::Response write_note(const LadderCall& call);
  net::Response activate(const LadderCall& call);
  net::Response friendly(const LadderCall& call);

  net::Response matches(const LadderCall& call);
  net::Response match(const LadderCall& call);
  net::Response record(const LadderCall& call);
  net::Response mine(const LadderCall& call);
  net::Response analysis(const LadderCall& call);
  net::Response start_analysis(const LadderCall& call);
  net::Response cancel_analysis(const LadderCall& call);

  net::Response change(const LadderCall& call);
  net::Response void_matches(const LadderCall& call);
  net::Response grades(const LadderCall& call);
  net::Response audit(const LadderCall& call);
  net::Response people(const LadderCall& call);
  net::Response reissue(const LadderCall& call);
  net::Response revoke(const LadderCall& call);
  net::Response remove_person(const LadderCall& call);

  AnalysisDesk::Asker asker(const LadderCall& call) const;
  /// Throws Missing: none is kept.
  std::string record_of(const ladder::Match& match);
  /// "ladder/SEASON/MATCH".
  static std::string info_id(const LadderCall& call, ladder::Id match);
  ladder::Version own_version(const LadderCall& call);

  ladder::Service& service_;
  ReplayDesk& replays_;
  AnalysisAnswers& analyses_;
  boost::asio::io_context& network_;
  LadderApiOptions options_;
};

}  // namespace agon::app
