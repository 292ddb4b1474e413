// The requests …/analysis of a match, wherever it is kept: POST begins it, GET tells how far it is and what it found, DELETE
// ends it. Of any thread.
#pragma once

#include "app/program/pages/analysis_desk.h"
#include "net/router.h"

namespace agon::app {

class AnalysisAnswers {
 public:
  /// `token`: what starts or ends an analysis must show it; empty: nobody is asked.
  AnalysisAnswers(const Games& games, std::string token) : token_(std::move(token)), desk_(games) {}

  /// 401: the token is missing; none: whoever asks may start or end one.
  std::optional<net::Response> refusal(const net::Request& request) const;
  net::Response start(const net::Request& request, AnalysedMatch match);
  /// 404: it was not begun, and none lies beside the record.
  net::Response state(const net::Request& request, AnalysedMatch match);
  net::Response cancel(const std::string& match);

 private:
  std::string token_;
  AnalysisDesk desk_;
};

}  // namespace agon::app
