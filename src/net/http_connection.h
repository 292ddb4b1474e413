// One HTTP connection: requests in, answers out. For net's own sources alone: it brings Beast along.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "net/http_server.h"

namespace agon::net {

class HttpConnection {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  HttpConnection(Socket socket, const Router& router, const HttpOptions& options);

  /// Until the peer leaves, breaks a limit, or asks for the end.
  awaitable<void> serve();

 private:
  using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  awaitable<std::optional<HttpRequest>> read_request(bool first);
  awaitable<boost::system::error_code> read_parts(HttpRequest& request);
  /// Why a request could not be read, to the peer and to the log.
  awaitable<void> refuse(const boost::system::error_code& error);
  /// False when the connection is to end.
  awaitable<bool> write(const HttpRequest& request, Response response);
  awaitable<void> compress(Response& response);
  awaitable<void> serve_web_socket(const HttpRequest& request);
  /// Closing with unread input would destroy the last answer on its way: says that nothing follows and reads
  /// on a little.
  awaitable<void> linger();

  boost::beast::tcp_stream stream_;
  boost::beast::flat_buffer buffer_;
  const Router& router_;
  const HttpOptions& options_;
  std::string peer_;
};

/// What the routes say to a request that has been read.
awaitable<Response> answer(const Router& router, const HttpConnection::HttpRequest& request);

/// As handlers see it.
Request request_of(const HttpConnection::HttpRequest& from, const Target& target,
                   std::map<std::string, std::string> params);

}  // namespace agon::net
