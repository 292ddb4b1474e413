// Contests on the pages: what the stores hold, as JSON, and the matches of a contest as replays. The stores
// are read on workers, while whoever plays the contest goes on writing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/program/program.h"
#include "hosting/live_runtime.h"
#include "net/router.h"

namespace agon::app {

class ContestPages {
 public:
  /// `stores`: files or postgresql://… as `agon contest` takes them. Throws Failure when one cannot be
  /// opened.
  ContestPages(const Games& games, LiveRuntime& stage, std::vector<std::string> stores);

  /// Adds /api/contests…
  void add_routes(net::Router& router);

 private:
  using Answer = net::awaitable<net::Response>;
  using Work = std::function<net::Response()>;
  /// Does the work on a worker; what it throws becomes an error of HTTP.
  Answer answer(Work work);

  const Games& games_;
  LiveRuntime& stage_;
  std::vector<std::string> stores_;
};

}  // namespace agon::app
