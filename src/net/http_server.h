// HTTP/1.1 on one port: routes, limits, gzip, and the headers that keep pages safe. Network thread only.
#pragma once

#include <memory>
#include <string>

#include "net/listener.h"
#include "net/router.h"

namespace agon::net {

struct HttpOptions {
  ListenOptions listen;
  std::uint32_t max_header = 8 * 1024;
  std::uint64_t max_body = 1024 * 1024;
  Milliseconds read_limit{30'000};   ///< for a request to arrive whole
  Milliseconds idle_limit{60'000};   ///< between two requests of one connection
};

class HttpServer {
 public:
  /// Binds at once; throws BindError. The router must outlive the server.
  HttpServer(boost::asio::any_io_executor executor, const Router& router, HttpOptions options);
  void start();
  std::string address() const { return listener_.address(); }

 private:
  awaitable<void> serve(Socket socket);

  const Router& router_;
  HttpOptions options_;
  Listener listener_;
};

}  // namespace agon::net
