// Frames over TLS. The servers' certificates are self-signed, so they are not checked.
#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <string>

namespace tron {

class Connection {
 public:
  /// Tries five times, a second apart. Throws std::runtime_error.
  Connection(const std::string& host, const std::string& port);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send(const std::string& frame);
  /// The body of the next frame. Throws std::runtime_error when the connection has ended.
  std::string receive();
  /// Whether more data has already arrived.
  bool more() const;

 private:
  std::string take(std::size_t count);

  int socket_ = -1;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_;
  std::unique_ptr<SSL, decltype(&SSL_free)> tls_;
};

}  // namespace tron
