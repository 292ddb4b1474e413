#include "net/http_server.h"

#include "net/http_connection.h"

namespace agon::net {

HttpServer::HttpServer(boost::asio::any_io_executor executor, const Router& router, HttpOptions options)
    : router_(router), options_(std::move(options)), listener_(std::move(executor), options_.listen) {}

void HttpServer::start() {
  listener_.start([this](Socket socket) { return serve(std::move(socket)); });
}

awaitable<void> HttpServer::serve(Socket socket) {
  HttpConnection connection(std::move(socket), router_, options_);
  co_await connection.serve();
}

}  // namespace agon::net
