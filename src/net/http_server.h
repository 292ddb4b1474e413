// HTTP/1.1 on one port: routes, limits, gzip, and the headers that keep pages safe. Network thread only.
//
// Requests of one connection are answered one after the other, in their order. Every error is JSON {"error":
// text}. A request is refused if a page of another server sends it, or if its address sends too many (see
// Doorman).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "net/doorman.h"
#include "net/listener.h"
#include "net/router.h"
#include "net/tls.h"

namespace agon::net {

struct HttpOptions {
  ListenOptions listen{};                ///< address, port, and the most connections at once
  std::uint32_t max_header = 8 * 1024;   ///< bytes; more: 431
  std::uint64_t max_body = 1024 * 1024;  ///< bytes; more: 413
  Milliseconds read_limit{10'000};    ///< for a request to arrive whole, counted from the connection's begin
                                      ///< for the first; then it is closed
  Milliseconds idle_limit{60'000};    ///< time without a request; then the connection is closed
  Milliseconds write_limit{120'000};  ///< for a peer to take an answer
  std::optional<TlsContext> tls{};    ///< set: the port speaks HTTPS, and says so to clients that do not
  HostCheck hosts = HostCheck::where_origin;  ///< which requests must call us by one of our names
  boost::asio::any_io_executor workers{};     ///< threads for compression and handshakes; null: the network
                                              ///< thread shakes hands, and large answers are not compressed
};

/// State that the connections of one server share.
struct HttpDoor {
  Doorman& doorman;
  // Connections may outlive the server: those that are open when the program ends.
  /// WebSockets that came through the trusted proxy.
  std::shared_ptr<AddressCounts> proxied = std::make_shared<AddressCounts>();
  /// Requests with a large body that are being read or answered.
  std::shared_ptr<AddressCounts> large_bodies = std::make_shared<AddressCounts>();
};

class HttpServer {
 public:
  /// Binds at once; throws BindError. The router must outlive the server, and the server its sessions:
  /// destroy both only once the io_context no longer runs.
  HttpServer(boost::asio::any_io_executor executor, const Router& router, HttpOptions options);
  void start();
  void stop() { listener_.stop(); }  ///< accepts no new connections
  std::string address() const { return listener_.address(); }
  /// "https://127.0.0.1:8080"
  std::string url() const { return (options_.tls ? "https://" : "http://") + address(); }
  std::uint16_t port() const { return listener_.port(); }
  std::size_t connections() const { return listener_.connections(); }

 private:
  awaitable<void> serve(Socket socket);

  const Router& router_;
  HttpOptions options_;
  HttpDoor door_;
  Listener listener_;
};

}  // namespace agon::net
