// Contests on the pages: the content of the stores as JSON, and the matches of a contest as replays. Workers
// read the stores while other processes may still write to them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/kept_answers.h"
#include "net/router.h"
#include "server/match_routes.h"

namespace agon::server {

class ContestPages : public MatchSource {
 public:
  /// Whether a contest is shown. Called on a worker.
  using Shown = std::function<bool(const std::string& contest)>;
  /// `stores`: files or postgresql://…, as for `agon contest`. Throws Failure if one cannot be opened.
  ContestPages(ReplayService& replays, std::vector<std::string> stores, Shown shown);

  static std::vector<Route<ContestPages>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Whether a contest of that name is shown. Reads the stores. Any thread may call this.
  bool has(const std::string& contest) const;

 private:
  using Answer = net::awaitable<net::Response>;
  using Work = std::function<net::Response()>;
  /// Runs `work` on one of these threads. An exception becomes an HTTP error.
  Answer answer(Work work, boost::asio::thread_pool& workers);
  Answer answer(Work work) { return answer(std::move(work), replay_service_.store_workers()); }
  Answer contests(net::Request request);
  Answer contest(net::Request request);
  Answer tuning(net::Request request);
  Answer report(net::Request request);

  ReplayService& replay_service_;
  std::vector<std::string> stores_;
  Shown shown_;
  net::KeptAnswers kept_;
};

}  // namespace agon::server
