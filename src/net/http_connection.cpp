#include "net/http_connection.h"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/http_fields.h"
#include "net/log.h"
#include "net/turn_guard.h"
#include "net/web_socket.h"
#include "text/bytes.h"

namespace agon::net {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

namespace {

constexpr std::size_t first_read = 4096;
constexpr std::size_t longest_shown_target = 100;
constexpr std::uint64_t large_body = 64 * 1024;  // bytes
constexpr std::size_t most_large_bodies = 64;    // of an address at once, since each takes memory
constexpr auto linger_limit = std::chrono::seconds(2);
constexpr std::size_t linger_bytes = 4 << 20;
constexpr int watcher_send_buffer = 256 * 1024;  // small, so that a stalled viewer is noticed early

/// The status of the answer to an unreadable request; 0: no answer.
unsigned status_of(const error_code& error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  if (error == http::error::body_limit) return 413;
  if (error == asio::error::no_buffer_space) return 503;
  if (error == http::error::end_of_stream || error == http::error::partial_message) return 0;
  return error.category() == http::make_error_code(http::error::bad_method).category() ? 400 : 0;
}

/// Whether the body comes as it is, or in chunks. A proxy that reads another coding differently would find
/// other requests in the same bytes.
bool has_readable_coding(const http::request_header<>& request) {
  const auto codings = request.equal_range(http::field::transfer_encoding);
  if (codings.first == codings.second) return true;
  return std::next(codings.first) == codings.second && request.version() >= 11 &&
         beast::iequals(codings.first->value(), "chunked") && request.count(http::field::content_length) == 0;
}

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

HttpConnection::HttpConnection(Socket socket, const Router& router, const HttpOptions& options,
                               HttpDoor& door)
    : stream_(options.tls ? PeerStream(beast::tcp_stream(std::move(socket)), *options.tls)
                          : PeerStream(beast::tcp_stream(std::move(socket)))),
      router_(router),
      options_(options),
      door_(door),
      peer_(peer_name(stream_.socket())) {
  error_code ignored;
  address_ = limited_as(stream_.socket().remote_endpoint(ignored).address());
  client_ = address_;
}

awaitable<bool> HttpConnection::open() {
  if (!stream_.is_encrypted()) co_return true;
  std::string unread;
  const auto opening = co_await stream_.shake_hands(options_.read_limit, options_.workers, unread);
  if (opening != PeerStream::Opening::plain) co_return opening == PeerStream::Opening::done;
  log_info(fmt::format("{}: refused: it does not speak TLS", peer_));
  if (!is_http_request(unread, true)) co_return false;
  HttpRequest not_read{http::verb::get, "/", 11};
  not_read.keep_alive(false);
  auto hint = error_response(400, "this port expects HTTPS; use an address with https://");
  co_await write(not_read, std::move(hint));
  co_await linger();
  co_return false;
}

awaitable<void> HttpConnection::serve() {
  const bool opened = co_await open();
  if (!opened) co_return;
  for (bool first = true;; first = false) {
    const auto request = co_await read_request(first);
    if (!request) break;
    if (beast::websocket::is_upgrade(*request)) {
      co_await serve_web_socket(*request);
      co_return;
    }
    const auto name = fmt::format("{} {} of {}", std::string_view(request->method_string()),
                                  std::string_view(request->target()).substr(0, longest_shown_target), peer_);
    begin_request_turn(name);
    auto response = objection(*request);
    if (!response) response = co_await answer(*request, name);
    const bool more = co_await write(*request, std::move(*response));
    large_body_ = nullptr;
    if (!more) break;
  }
  co_await linger();
}

awaitable<std::optional<HttpConnection::HttpRequest>> HttpConnection::read_request(bool first) {
  if (buffer_.size() == 0) {  // else the next request came along with the last one
    stream_.expires_after(first ? options_.read_limit : options_.idle_limit);
    const auto room = buffer_.prepare(first_read);
    const auto [error, count] = co_await stream_.async_read_some(room, asio::as_tuple(asio::use_awaitable));
    if (error) co_return std::nullopt;  // it left, or never sent anything: no answer
    buffer_.commit(count);
  }
  stream_.expires_after(options_.read_limit);
  std::optional<HttpRequest> request(std::in_place);
  const auto error = co_await read_parts(*request);
  if (!error) co_return request;
  co_await refuse(error);
  co_return std::nullopt;
}

awaitable<error_code> HttpConnection::read_parts(HttpRequest& request) {
  http::request_parser<http::string_body> parser;
  parser.header_limit(options_.max_header);
  parser.body_limit(options_.max_body);
  const auto [header_error, header_size] =
      co_await http::async_read_header(stream_, buffer_, parser, asio::as_tuple(asio::use_awaitable));
  told_length_ = std::string(parser.get()[http::field::content_length]);
  if (header_error) co_return header_error;
  if (!has_readable_coding(parser.get())) co_return http::error::bad_transfer_encoding;
  if (!take_large_body(parser.get(), parser.content_length().value_or(parser.chunked() ? large_body + 1 : 0)))
    co_return asio::error::no_buffer_space;
  const auto expected = parser.get()[http::field::expect];
  if (!parser.is_done() && beast::iequals(expected, "100-continue")) {
    http::response<http::string_body> go_on{http::status::continue_, 11};
    const auto [write_error, written] =
        co_await http::async_write(stream_, go_on, asio::as_tuple(asio::use_awaitable));
    if (write_error) co_return write_error;
  }
  const auto [body_error, body_size] =
      co_await http::async_read(stream_, buffer_, parser, asio::as_tuple(asio::use_awaitable));
  if (body_error) co_return body_error;
  request = parser.release();
  co_return error_code();
}

bool HttpConnection::take_large_body(const http::request_header<>& request, std::uint64_t length) {
  large_body_ = nullptr;
  if (length <= large_body) return true;
  const auto forwarded = request["X-Forwarded-For"];
  const auto client = door_.doorman.client(address_, {forwarded.data(), forwarded.size()});
  if (door_.large_bodies->of(client) >= most_large_bodies) return false;
  door_.large_bodies->enter(client);
  large_body_ =
      std::shared_ptr<void>(nullptr, [counts = door_.large_bodies, client](void*) { counts->leave(client); });
  return true;
}

awaitable<void> HttpConnection::refuse(const error_code& error) {
  const auto status = status_of(error);
  if (error == beast::error::timeout) {  // Beast has closed the socket
    log_info(fmt::format("{}: closed: its request did not arrive within {} ms", peer_,
                         options_.read_limit.count()));
  }
  if (status == 0) co_return;
  log_info(fmt::format("{}: a request was refused with {}: {}", peer_, status, error.message()));
  HttpRequest unread{http::verb::get, "/", 11};
  unread.keep_alive(false);
  auto why = "cannot read the request: " + error.message();
  if (status == 413)
    why = fmt::format("the body has {} bytes; at most {} are allowed",
                      told_length_.empty() ? "too many" : told_length_, options_.max_body);
  if (status == 503)
    why = fmt::format(
        "your address sends {} large requests at once, the most allowed; send them one after "
        "the other",
        most_large_bodies);
  auto response = error_response(status, why);
  co_await write(unread, std::move(response));
}

std::string HttpConnection::asker_of(const HttpRequest& request) const {
  if (!router_.asker) return client_.to_string();
  Request shown;
  for (const auto field : {http::field::authorization, http::field::cookie})
    shown.headers[lower_case(std::string_view(http::to_string(field)))] = std::string(request[field]);
  shown.client = client_;
  return router_.asker(shown);
}

std::optional<Response> HttpConnection::objection(const HttpRequest& request) {
  const auto forwarded = request["X-Forwarded-For"];
  client_ = door_.doorman.client(address_, {forwarded.data(), forwarded.size()});
  const auto protocol = request["X-Forwarded-Proto"];
  secure_ = stream_.is_encrypted() || door_.doorman.is_secure(address_, {protocol.data(), protocol.size()});
  asker_ = asker_of(request);
  if (!door_.doorman.in_time(client_, asker_)) {
    auto refused =
        error_response(429, "too many requests from you, or from your address; try again in a moment");
    refused.headers.emplace_back("Retry-After", "1");
    return refused;
  }
  if (const auto refused = refusal_of(request, door_.doorman.hosts, options_.hosts))
    return error_response(refused->status, refused->text);
  return std::nullopt;
}

std::optional<Response> HttpConnection::web_socket_objection(const HttpRequest& request,
                                                             const Router::Found& found) const {
  if (found.socket_handler == nullptr) return error_response(404, "there is no WebSocket at this address");
  if (!has_usable_key(request)) return error_response(400, "Sec-WebSocket-Key must be 16 bytes in base64");
  if (client_ != address_ &&
      !door_.doorman.has_room(client_, door_.proxied->of(client_), options_.listen.max_connections))
    return error_response(503, "too many connections from this address");
  return std::nullopt;
}

awaitable<void> HttpConnection::serve_web_socket(const HttpRequest& request) {
  const auto target = parse_target({request.target().data(), request.target().size()});
  Router::Found found;
  if (target) found = router_.find("GET", *target);
  auto refusal = objection(request);
  if (!refusal) refusal = web_socket_objection(request, found);
  if (refusal) {
    refusal->headers.emplace_back("Connection", "close");
    co_await write(request, std::move(*refusal));
    co_await linger();
    co_return;
  }
  const bool proxied = client_ != address_;
  if (proxied) door_.proxied->enter(client_);
  const auto leave = [counts = door_.proxied, client = client_, proxied](int*) {
    if (proxied) counts->leave(client);
  };
  int present = 0;
  const std::unique_ptr<int, decltype(leave)> leaving(&present, leave);
  co_await run_web_socket(request, *target, std::move(found));
}

awaitable<void> HttpConnection::run_web_socket(const HttpRequest& request, const Target& target,
                                               Router::Found found) {
  WebSocketOptions options;
  options.send_buffer = watcher_send_buffer;
  const auto peer = std::make_shared<BeastPeer>(std::move(stream_), options);
  const bool accepted = co_await peer->shake_hands(request);
  if (!accepted) co_return;
  auto asked = request_of(request, target, std::move(found.params));
  asked.client = client_;
  asked.secure = secure_;
  begin_request_turn("a WebSocket of " + peer_);
  auto listener = (*found.socket_handler)(std::move(asked), peer);
  co_await peer->run(std::move(listener.message));
  if (listener.ended) listener.ended();
}

awaitable<void> HttpConnection::linger() {
  error_code ended;
  stream_.end();
  stream_.socket().shutdown(Socket::shutdown_send, ended);
  stream_.expires_after(linger_limit);
  std::size_t total = 0;
  while (!ended && total < linger_bytes) {
    buffer_.clear();
    const auto room = buffer_.prepare(first_read);
    const auto [error, count] =
        co_await stream_.next_layer().async_read_some(room, asio::as_tuple(asio::use_awaitable));
    ended = error;
    total += count;
  }
}

}  // namespace agon::net
