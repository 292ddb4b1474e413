#include "net/http_server.h"

#include "net/http_connection.h"

namespace agon::net {

namespace {

/// A client that expects TLS cannot read a plain-text refusal, so none is sent.
ListenOptions with_last_word(ListenOptions options, bool tls) {
  static const std::string body = R"({"error":"too many connections; try again in a moment"})";
  if (options.last_word.empty() && !tls)
    options.last_word =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n"
        "Connection: close\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body;
  return options;
}

}  // namespace

HttpServer::HttpServer(boost::asio::any_io_executor executor, const Router& router, HttpOptions options)
    : router_(router),
      options_(std::move(options)),
      door_{Doorman::of(executor)},
      listener_(std::move(executor), with_last_word(options_.listen, options_.tls.has_value())) {}

void HttpServer::start() {
  listener_.start([this](Socket socket) { return serve(std::move(socket)); });
}

awaitable<void> HttpServer::serve(Socket socket) {
  HttpConnection connection(std::move(socket), router_, options_, door_);
  co_await connection.serve();
}

}  // namespace agon::net
