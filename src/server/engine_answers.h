// Answers for a server without workers or without a ladder: pages ask, and learn that there are none.
#pragma once

#include "server/ladder_answers.h"
#include "server/match_answers.h"

namespace agon::server {

class EngineAnswers {
 public:
  using Rows = std::vector<Route<EngineAnswers>>;
  told::EngineState state{};

  static Rows engine_rows() {
    return {
        {RouteInfo{
             "GET", "/api/engine", Access::anyone,
             "Whether workers on other machines play matches, and whether the list of them needs the token"}
             .answers<told::Engine>(),
         &EngineAnswers::engine}};
  }
  /// Used instead of the routes for workers.
  static Rows no_workers() {
    return {none<told::Workers>("/api/workers", "The workers on other machines: none")};
  }
  /// Used instead of the routes for a ladder.
  static Rows no_seasons() {
    return {none<told::Seasons>("/api/seasons", "The seasons of the ladder that is served")};
  }

 private:
  using Answer = net::awaitable<net::Response>;
  Answer engine(net::Request) { co_return net::json_response(to_json(told::Engine{state})); }
  template <class Told>
  Answer nothing(net::Request) {
    co_return net::json_response(to_json(Told{}));
  }
  template <class Told>
  static Route<EngineAnswers> none(const char* path, const char* summary) {
    return {RouteInfo{"GET", path, Access::anyone, summary}.answers<Told>(), &EngineAnswers::nothing<Told>};
  }
};

}  // namespace agon::server
