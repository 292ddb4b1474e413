// Answers to the requests …/analysis of a match. May be called from any thread.
#pragma once

#include "net/router.h"
#include "server/analysis_desk.h"

namespace agon::app {

class AnalysisAnswers {
 public:
  /// `token`: what starts or ends an analysis must show it; empty: nobody is asked.
  AnalysisAnswers(const Games& games, std::string token) : token_(std::move(token)), desk_(games) {}

  /// 401: the token is missing; none: whoever asks may start or end one.
  std::optional<net::Response> refusal(const net::Request& request) const;
  /// The address that asks; the arena's token may end what others began.
  AnalysisDesk::Asker asker(const net::Request& request) const;
  /// 429: an analysis of the asker's is under way, or as many as may wait do.
  net::Response start(const net::Request& request, RecordedMatch match, const AnalysisDesk::Asker& asker);
  /// 404: it was not begun, and none lies beside the record.
  net::Response state(const net::Request& request, RecordedMatch match, const AnalysisDesk::Asker& asker);
  /// 403: somebody else asked for it.
  net::Response cancel(const std::string& match, const AnalysisDesk::Asker& asker);

 private:
  bool shows_token(const net::Request& request) const;

  std::string token_;
  AnalysisDesk desk_;
};

}  // namespace agon::app
