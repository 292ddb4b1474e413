// One HTTP connection: requests in, answers out. For net's own sources alone: it brings Beast along.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <optional>

#include "net/http_server.h"
#include "net/peer_stream.h"

namespace agon::net {

class HttpConnection {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  HttpConnection(Socket socket, const Router& router, const HttpOptions& options, HttpDoor& door);

  /// Until the peer leaves, breaks a limit, or asks for the end.
  awaitable<void> serve();

 private:
  using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  /// The handshake, where the port speaks TLS; false when there is nobody to serve.
  awaitable<bool> open();
  awaitable<std::optional<HttpRequest>> read_request(bool first);
  awaitable<boost::system::error_code> read_parts(HttpRequest& request);
  /// Why a request could not be read, to the peer and to the log.
  awaitable<void> refuse(const boost::system::error_code& error);
  /// False when the connection is to end.
  awaitable<bool> write(const HttpRequest& request, Response response);
  awaitable<bool> write_stream(const HttpRequest& request, Response response);
  awaitable<bool> write_pieces(BodySource& source, bool chunked);
  awaitable<bool> write_piece(const std::optional<std::string>& piece, bool chunked);
  awaitable<void> compress(Response& response);
  /// Why the request is not answered, by where it comes from and how often; nothing: it is.
  std::optional<Response> objection(const HttpRequest& request);
  std::optional<Response> web_socket_objection(const HttpRequest& request, const Router::Found& found) const;
  awaitable<void> serve_web_socket(const HttpRequest& request);
  awaitable<void> run_web_socket(const HttpRequest& request, const Target& target, Router::Found found);
  /// Whether the other side has closed.
  bool peer_is_gone();
  /// Closing with unread input would destroy the last answer on its way: says that nothing follows and reads
  /// on a little.
  awaitable<void> linger();

  PeerStream stream_;
  boost::beast::flat_buffer buffer_;
  const Router& router_;
  const HttpOptions& options_;
  HttpDoor& door_;
  std::string peer_;
  boost::asio::ip::address address_;  ///< of the peer
  boost::asio::ip::address client_;   ///< whose the present request is
  bool secure_ = false;               ///< whether it came encrypted, to us or to the trusted proxy
};

/// What the routes say to a request that has been read, of `client`; `secure`: it came encrypted.
awaitable<Response> answer(const Router& router, const HttpConnection::HttpRequest& request,
                           const boost::asio::ip::address& client, bool secure);

/// As handlers see it.
Request request_of(const HttpConnection::HttpRequest& from, const Target& target,
                   std::map<std::string, std::string> params);

}  // namespace agon::net
