// One HTTP connection: reads requests, writes answers. For net's own sources only, because it includes Beast.
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

  /// Serves until the peer leaves, breaks a limit, or asks for the end.
  awaitable<void> serve();

 private:
  using HttpResponse = boost::beast::http::response<boost::beast::http::span_body<const char>>;

  /// Does the handshake if the port speaks TLS; false if no request can follow.
  awaitable<bool> open();
  awaitable<std::optional<HttpRequest>> read_request(bool first);
  awaitable<boost::system::error_code> read_parts(HttpRequest& request);
  /// Counts a large body until the next request. False: its address sends too many at once.
  bool take_large_body(const boost::beast::http::request_header<>& request, std::uint64_t length);
  std::shared_ptr<void> large_body_;
  std::string told_length_;  ///< of the body that is being read, as its header says it; empty: it does not
  /// Tells the peer and the log why a request could not be read.
  awaitable<void> refuse(const boost::system::error_code& error);
  /// False if the connection is to end.
  awaitable<bool> write(const HttpRequest& request, Response response);
  awaitable<bool> write_stream(const HttpRequest& request, Response response);
  awaitable<bool> write_pieces(BodySource& source, bool chunked);
  awaitable<bool> write_piece(const std::optional<std::string>& piece, bool chunked);
  awaitable<void> compress(Response& response);
  /// Makes the routes' answer to a request. `name`: its name in the log.
  awaitable<Response> answer(const HttpRequest& request, const std::string& name);
  awaitable<Response> answer_in_turn(const Router::Found& found, Request asked, const std::string& name);
  /// The refusal of a request because of its origin or its rate; empty: it is answered.
  std::optional<Response> objection(const HttpRequest& request);
  std::string asker_of(const HttpRequest& request) const;
  std::optional<Response> web_socket_objection(const HttpRequest& request, const Router::Found& found) const;
  awaitable<void> serve_web_socket(const HttpRequest& request);
  awaitable<void> run_web_socket(const HttpRequest& request, const Target& target, Router::Found found);
  /// Whether the peer has closed.
  bool peer_is_gone();
  /// Ends the connection gently: says that nothing follows and reads on a little. Closing with unread input
  /// would destroy the last answer on its way.
  awaitable<void> linger();

  PeerStream stream_;
  boost::beast::flat_buffer buffer_;
  const Router& router_;
  const HttpOptions& options_;
  HttpDoor& door_;
  std::string peer_;
  boost::asio::ip::address address_;  ///< of the peer
  boost::asio::ip::address client_;   ///< address of the present request's client
  std::string asker_;                 ///< see Router::asker
  bool secure_ = false;  ///< whether the present request came encrypted, to us or to the trusted proxy
};

/// The request in the form that handlers take.
Request request_of(const HttpConnection::HttpRequest& from, const Target& target,
                   std::map<std::string, std::string> params);

}  // namespace agon::net
