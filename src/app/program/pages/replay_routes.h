// What is left of matches, live ones included, as the pages and others read it: frames, overview, record, and a
// page of its own. Network thread only.
#pragma once

#include "app/program/pages/replay_desk.h"
#include "hosting/live_runtime.h"

namespace agon::app {

class ReplayRoutes {
 public:
  ReplayRoutes(const Games& games, LiveRuntime& stage, ReplayDesk& desk)
      : games_(games), stage_(stage), desk_(desk) {}

  /// Adds /api/matches/{id}/frames, …/overview, …/record and …/page.
  void add_routes(net::Router& router);

 private:
  using Answer = net::awaitable<net::Response>;
  Answer frames(net::Request request);
  Answer overview(net::Request request);
  Answer record(net::Request request);
  Answer page(net::Request request);
  /// What can be read of a match by now; with a response instead when nothing can.
  net::awaitable<std::optional<net::Response>> find(const std::string& id, ReplaySubject& subject);

  const Games& games_;
  LiveRuntime& stage_;
  ReplayDesk& desk_;
  bool making_page_ = false;  ///< one at a time: each runs a whole match
};

net::Response no_such_match(const std::string& id);

}  // namespace agon::app
