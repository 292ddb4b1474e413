// Where a student's commands find the server, and with which token.
#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "net/http_client.h"

namespace agon::app {

struct LadderAccount {
  std::string server, token;
  std::string season;  ///< empty: the only one
  bool insecure = false;
  std::string ca{};  ///< file of the authorities that vouch for the server; empty: the system's
};

/// AGON_SERVER and AGON_TOKEN, else what `agon login` has kept. Throws BadRequest where neither says.
LadderAccount kept_account();
/// In the user's configuration folder, readable by this user alone; its name.
std::string keep_account(const LadderAccount& account);

/// Requests of a student, with the token. Refusals are thrown as Failure in the server's own words.
class LadderServer {
 public:
  explicit LadderServer(LadderAccount account);

  boost::json::value get(const std::string& target);
  boost::json::value send(const std::string& method, const std::string& target, const std::string& body,
                          const std::string& type = "application/json");
  /// Lines of JSON as they come.
  void stream(const std::string& target, const std::function<void(const boost::json::object&)>& line);
  /// "/api/seasons/NAME"
  const std::string& season();

 private:
  net::HttpReply asked(net::HttpCall call);

  LadderAccount account_;
  net::ServerAddress address_;
  std::string season_;
};

/// A text in a target's query.
std::string percent_encoded(std::string_view text);

}  // namespace agon::app
