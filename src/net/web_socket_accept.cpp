#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/doorman.h"
#include "net/log.h"
#include "net/web_socket_on_beast.h"

namespace agon::net {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::uint32_t largest_request = 8 * 1024;

constexpr const char* plain_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Agon</title>"
    "<p>Here programs play, and observers watch by WebSocket. The pages of the arena are at another "
    "port.</p></html>";

awaitable<void> answer(beast::tcp_stream& stream, http::status status, const char* type, std::string text) {
  http::response<http::string_body> response{status, 11};
  response.set(http::field::content_type, type);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Content-Security-Policy", "default-src 'none'");
  response.body() = std::move(text) + "\n";
  response.keep_alive(false);
  response.prepare_payload();
  co_await http::async_write(stream, response, asio::as_tuple(asio::use_awaitable));
  error_code ignored;
  stream.socket().shutdown(Socket::shutdown_send, ignored);
}

awaitable<void> refuse(beast::tcp_stream& stream, http::status status, std::string text) {
  log_info(fmt::format("{}: refused: {}", peer_name(stream.socket()), text));
  co_await answer(stream, status, "text/plain; charset=utf-8", std::move(text));
}

awaitable<void> show_page(beast::tcp_stream& stream, std::string page) {
  if (page.empty()) page = plain_page;
  co_await answer(stream, http::status::ok, "text/html; charset=utf-8", std::move(page));
}

/// False when there is nobody left to answer.
bool wants_answer(const error_code& error) {
  const bool is_http = error.category() == http::make_error_code(http::error::bad_method).category();
  return is_http && error != http::error::end_of_stream && error != http::error::partial_message;
}

awaitable<error_code> read_request(beast::tcp_stream& stream, const std::string& unread,
                                   BeastPeer::HttpRequest& request) {
  beast::flat_buffer buffer;
  buffer.commit(asio::buffer_copy(buffer.prepare(unread.size()), asio::buffer(unread)));
  http::request_parser<http::string_body> parser;
  parser.header_limit(largest_request);
  parser.body_limit(largest_request);
  const auto [error, size] =
      co_await http::async_read(stream, buffer, parser, asio::as_tuple(asio::use_awaitable));
  if (!error) request = parser.release();
  co_return error;
}

}  // namespace

bool has_usable_key(const BeastPeer::HttpRequest& request) {
  // RFC 6455, 4.2.1: 16 bytes in base64, which is 24 letters. Beast would take anything.
  const auto key = request[http::field::sec_websocket_key];
  return key.size() == 24 && key.ends_with("==") && key.find(' ') == beast::string_view::npos;
}

std::optional<CallerRefusal> refusal_of(const BeastPeer::HttpRequest& request, const HostNames& names,
                                        HostCheck check) {
  const auto text = [](auto view) { return std::string_view(view.data(), view.size()); };
  // Which of two names is meant, a proxy before this server may see otherwise.
  if (request.count(http::field::host) > 1)
    return CallerRefusal{400, "the request names two hosts; send one Host field"};
  Caller caller;
  caller.host = text(request[http::field::host]);
  if (const auto origin = request.find(http::field::origin); origin != request.end())
    caller.origin = text(origin->value());
  caller.has_cookie = request.find(http::field::cookie) != request.end();
  const auto method = request.method();
  caller.changes =
      (method != http::verb::get && method != http::verb::head) || websocket::is_upgrade(request);
  return refusal_of(caller, names, check);
}

awaitable<std::shared_ptr<WebSocketPeer>> WebSocketPeer::accept(Socket socket, std::string unread,
                                                                WebSocketOptions options) {
  beast::tcp_stream stream(std::move(socket));
  stream.expires_after(options.handshake_limit);
  BeastPeer::HttpRequest request;
  const auto error = co_await read_request(stream, unread, request);
  if (error) {
    std::string text = "not an HTTP request: " + error.message();
    if (wants_answer(error)) co_await refuse(stream, http::status::bad_request, std::move(text));
    co_return nullptr;
  }
  if (!websocket::is_upgrade(request)) {
    if (request.method() == http::verb::get) {
      co_await show_page(stream, options.page);
    } else {
      std::string text = "this port speaks WebSocket to observers";
      co_await refuse(stream, http::status::bad_request, std::move(text));
    }
    co_return nullptr;
  }
  if (!has_usable_key(request)) {
    std::string text = "Sec-WebSocket-Key must be 16 bytes in base64";
    co_await refuse(stream, http::status::bad_request, std::move(text));
    co_return nullptr;
  }
  if (auto refusal = refusal_of(request, Doorman::of(stream.get_executor()).hosts, HostCheck::where_origin)) {
    co_await refuse(stream, http::int_to_status(refusal->status), std::move(refusal->text));
    co_return nullptr;
  }
  const auto peer = std::make_shared<BeastPeer>(PeerStream(std::move(stream)), std::move(options));
  const bool accepted = co_await peer->shake_hands(request);
  if (!accepted) co_return nullptr;
  co_return peer;
}

}  // namespace agon::net
