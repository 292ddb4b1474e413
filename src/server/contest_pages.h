// Contests on the pages: what the stores hold, as JSON, and the matches of a contest as replays. The stores
// are read on workers, while whoever plays the contest goes on writing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "net/router.h"
#include "server/analysis_answers.h"
#include "server/replay_desk.h"

namespace agon::app {

class ContestPages {
 public:
  /// Whether a contest is shown; asked on a worker.
  using Shown = std::function<bool(const std::string& contest)>;
  /// `stores`: files or postgresql://… as `agon contest` takes them. Throws Failure when one cannot be
  /// opened.
  ContestPages(ReplayDesk& desk, AnalysisAnswers& analyses, std::vector<std::string> stores, Shown shown);

  /// Adds /api/contests…
  void add_routes(net::Router& router);
  /// Whether a contest of that name is shown. Of any thread; reads the stores.
  bool has(const std::string& contest) const;

 private:
  using Answer = net::awaitable<net::Response>;
  using Work = std::function<net::Response()>;
  /// Does the work on a worker; what it throws becomes an error of HTTP.
  Answer answer(Work work);

  /// The record of a match, whose routes have the contest's and the match's name.
  net::awaitable<std::optional<net::Response>> find(const net::Request& request, ReplaySubject& subject);
  void add_match_routes(net::Router& router);
  void add_analysis_routes(net::Router& router, const std::string& match);

  ReplayDesk& desk_;
  AnalysisAnswers& analyses_;
  std::vector<std::string> stores_;
  Shown shown_;
};

}  // namespace agon::app
