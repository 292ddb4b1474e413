// What is left of matches, live ones included, as the pages and others read it: frames, overview, record, and
// a page of its own. Network thread only.
#pragma once

#include "hosting/live_runtime.h"
#include "server/replay_desk.h"
#include "server/rules_modules.h"

namespace agon::app {

class ReplayRoutes {
 public:
  /// `modules`: what a match's own page may hold; outlives this.
  ReplayRoutes(const Games& games, LiveRuntime& stage, ReplayDesk& desk, const RulesModules& modules)
      : games_(games), stage_(stage), desk_(desk), modules_(modules) {}

  /// Adds /api/matches/{id}/frames, …/overview, …/record and …/page.
  void add_routes(net::Router& router);

 private:
  using Answer = net::awaitable<net::Response>;
  Answer frames(net::Request request);
  Answer overview(net::Request request);
  Answer record(net::Request request);
  Answer page(net::Request request);

  const Games& games_;
  LiveRuntime& stage_;
  ReplayDesk& desk_;
  const RulesModules& modules_;
  bool making_page_ = false;  ///< one at a time: each runs a whole match
};

net::Response no_such_match(const std::string& id);
/// What can be read of a match by now, live or finished; with a response instead when nothing can.
net::awaitable<std::optional<net::Response>> find_subject(LiveRuntime& stage, const std::string& id,
                                                          ReplaySubject& subject);

}  // namespace agon::app
