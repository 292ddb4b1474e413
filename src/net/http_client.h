// Sends one request to an HTTP or HTTPS server and returns its answer. Blocks; for commands, not for network
// threads.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/errors.h"

namespace agon::net {

/// "https://host:8443": scheme http where none is named, and its usual port.
struct ServerAddress {
  bool tls = false;
  std::string host, port;
  std::string text() const;  ///< "http://host:80"
  /// Whether the host is this machine.
  bool is_loopback() const;
};
/// Throws BadRequest, which names the mistake.
ServerAddress server_address(const std::string& text);

struct HttpCall {
  std::string method = "GET", target = "/";
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  std::string ca{};  ///< a PEM file of authorities to trust instead of the system's; empty: the system's
  int seconds = 30;  ///< limit of time without a byte
  /// Receives the pieces of the body as they come; the answer's body is then empty. It is not called for an
  /// error's body, which is in the answer.
  std::function<void(std::string_view)> piece{};
};

struct HttpReply {
  unsigned status = 0;
  std::map<std::string, std::string> headers{};  ///< names in lower case
  std::string body{};
};

/// The server does not answer now, or broke off its answer; it may later.
struct ServerAway : Failure {
  using Failure::Failure;
};

/// Throws ServerAway if the server cannot be reached, and Failure if its certificate is not trusted, or its
/// answer is not HTTP.
HttpReply call(const ServerAddress& server, const HttpCall& what);

}  // namespace agon::net
