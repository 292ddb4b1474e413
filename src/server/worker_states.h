// The workers of a ladder that this server serves, for the pages.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "jobs/worker_state.h"
#include "ladder/people_access.h"
#include "net/router.h"
#include "server/ladder_answers.h"
#include "server/match_answers.h"
#include "server/route.h"

namespace agon::server {

class WorkerStates {
 public:
  /// Finds the ladder's visitor behind a request; nobody, if their token or session is invalid or came over
  /// an insecure connection. May block.
  using Who = std::function<ladder::Visitor(const net::Request&)>;

  /// `token`: a request with it, or of the ladder's teacher, sees everything; others are refused. Empty:
  /// nobody is refused, but only the teacher sees commands and messages, which may name a team. `workers`:
  /// the threads that find a visitor.
  WorkerStates(std::string token, boost::asio::any_io_executor workers, Who who);

  static std::vector<Route<WorkerStates>> rows();
  /// Any thread.
  void note(const std::vector<jobs::WorkerState>& workers);
  /// Lines for Prometheus.
  std::string metrics() const;

 private:
  net::awaitable<net::Response> answer(net::Request request);
  net::Response told(bool everything) const;

  std::string token_;
  boost::asio::any_io_executor workers_;
  Who who_;
  mutable std::mutex lock_;
  std::vector<jobs::WorkerState> states_;
};

// Answers for a server without workers or without a ladder: pages ask, and learn that there are none.

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
