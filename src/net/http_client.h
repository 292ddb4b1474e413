// One request to a server that speaks HTTP or HTTPS, and its answer. Blocks; for commands, not for network
// threads.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace agon::net {

/// "https://host:8443": scheme http where none is named, and its usual port.
struct ServerAddress {
  bool tls = false;
  std::string host, port;
  std::string text() const;  ///< "http://host:80"
  /// The host is this machine.
  bool is_loopback() const;
};
/// Throws BadRequest with what is wrong.
ServerAddress server_address(const std::string& text);

struct HttpCall {
  std::string method = "GET", target = "/";
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  std::string ca{};  ///< a PEM file of authorities to trust in place of the system's; empty: those
  int seconds = 30;  ///< without a byte
  /// Pieces of the body as they come; the answer's body is then empty. Not for errors, which are in the
  /// answer.
  std::function<void(std::string_view)> piece{};
};

struct HttpReply {
  unsigned status = 0;
  std::map<std::string, std::string> headers{};  ///< names in lower case
  std::string body{};
};

/// Throws Failure where the server cannot be reached, its certificate is not trusted, or its answer is none.
HttpReply call(const ServerAddress& server, const HttpCall& what);

}  // namespace agon::net
