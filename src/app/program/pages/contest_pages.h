// Contests on the pages: what the stores hold, as JSON, and the matches of a contest as replays. The stores
// are read on workers, while whoever plays the contest goes on writing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/program/pages/replay_desk.h"
#include "net/router.h"

namespace agon::app {

class ContestPages {
 public:
  /// `stores`: files or postgresql://… as `agon contest` takes them. Throws Failure when one cannot be
  /// opened.
  ContestPages(ReplayDesk& desk, std::vector<std::string> stores);

  /// Adds /api/contests…
  void add_routes(net::Router& router);

 private:
  using Answer = net::awaitable<net::Response>;
  using Work = std::function<net::Response()>;
  /// Does the work on a worker; what it throws becomes an error of HTTP.
  Answer answer(Work work);

  /// The record of a match, whose routes have the contest's and the match's name.
  net::awaitable<std::optional<net::Response>> find(const net::Request& request, ReplaySubject& subject);
  void add_match_routes(net::Router& router);

  ReplayDesk& desk_;
  std::vector<std::string> stores_;
};

}  // namespace agon::app
