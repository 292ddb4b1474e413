// Contests on the pages: what the stores hold, as JSON, and the matches of a contest as replays. The stores
// are read on workers, while whoever plays the contest goes on writing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/router.h"
#include "server/match_routes.h"

namespace agon::app {

class ContestPages : public MatchSource {
 public:
  /// Whether a contest is shown; asked on a worker.
  using Shown = std::function<bool(const std::string& contest)>;
  /// `stores`: files or postgresql://… as `agon contest` takes them. Throws Failure when one cannot be
  /// opened.
  ContestPages(ReplayDesk& desk, std::vector<std::string> stores, Shown shown);

  static std::vector<Route<ContestPages>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Whether a contest of that name is shown. Of any thread; reads the stores.
  bool has(const std::string& contest) const;

 private:
  using Answer = net::awaitable<net::Response>;
  using Work = std::function<net::Response()>;
  /// Does the work on a worker; what it throws becomes an error of HTTP.
  Answer answer(Work work);
  Answer contests(net::Request request);
  Answer contest(net::Request request);
  Answer tuning(net::Request request);
  Answer report(net::Request request);

  ReplayDesk& desk_;
  std::vector<std::string> stores_;
  Shown shown_;
};

}  // namespace agon::app
