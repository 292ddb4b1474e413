// Answers the requests …/analysis of a match. Any thread may call this.
#pragma once

#include "net/router.h"
#include "server/analysis_queue.h"

namespace agon::app {

class AnalysisAnswers {
 public:
  /// `token`: starting or ending an analysis needs it; empty: nobody needs a token.
  AnalysisAnswers(const Games& games, std::string token) : token_(std::move(token)), queue_(games) {}

  /// Returns 401 if the request lacks the token; empty: the request is allowed.
  std::optional<net::Response> refusal(const net::Request& request) const;
  /// Identifies the asker by address. An asker with the arena's token may end the analyses of others.
  AnalysisQueue::Asker asker(const net::Request& request) const;
  /// 429: the asker has an analysis under way, or too many are waiting.
  net::Response start(const net::Request& request, RecordedMatch match, const AnalysisQueue::Asker& asker);
  /// 404: no analysis was started, and none lies beside the record.
  net::Response state(const net::Request& request, RecordedMatch match, const AnalysisQueue::Asker& asker);
  /// 403: somebody else started it.
  net::Response cancel(const std::string& match, const AnalysisQueue::Asker& asker);

 private:
  std::string token_;
  AnalysisQueue queue_;
};

}  // namespace agon::app
