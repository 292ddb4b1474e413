// The server that a student's commands talk to, and the student's token.
#pragma once

#include <boost/json/value.hpp>
#include <string>

#include "net/http_client.h"

namespace agon::cli {

struct LadderAccount {
  std::string server, token;
  std::string season;  ///< empty: the only season
  bool insecure = false;
  std::string ca{};  ///< file of the authorities that sign the server's certificate; empty: the system's
};

/// From AGON_SERVER and AGON_TOKEN, otherwise from `agon login`: the account of that season, or without a
/// name the last one. Throws BadRequest if there is none.
LadderAccount kept_account(const std::string& season);
/// Adds it to a file in the user's configuration folder that only this user can read, in place of the account
/// for the same season. Returns the file's name.
std::string keep_account(const LadderAccount& account);

/// Writes a new file that only this user can read at any time. Throws BadRequest if it is there already, and
/// Failure.
void write_private_file(const std::string& file, const std::string& text);

/// Makes a student's requests, with their token. A refusal is thrown as Failure with the server's message.
class LadderServer {
 public:
  explicit LadderServer(LadderAccount account);

  boost::json::value get(const std::string& target);
  boost::json::value send(const std::string& method, const std::string& target, const std::string& body,
                          const std::string& type = "application/json");
  /// Calls `line` for each JSON line as it arrives.
  void stream(const std::string& target, const std::function<void(const boost::json::object&)>& line);
  /// "/api/seasons/NAME"
  const std::string& season();

 private:
  net::HttpReply asked(net::HttpCall call);

  LadderAccount account_;
  net::ServerAddress address_;
  std::string season_;
};

/// Encodes a text for the query of a target.
std::string percent_encoded(std::string_view text);

}  // namespace agon::cli
