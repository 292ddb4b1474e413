#include "net/web_socket.h"

#include <fmt/format.h>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/doorman.h"
#include "net/log.h"
#include "text/bytes.h"

namespace agon::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

namespace {

constexpr std::size_t longest_reason = 120;  // a close frame holds 123 bytes of text

/// Spells the field of the handshake's answer as an old client expects it.
void spell_accept(websocket::response_type& response, const std::string& spelling) {
  const std::string value(response[http::field::sec_websocket_accept]);
  if (value.empty()) return;
  response.erase(http::field::sec_websocket_accept);
  response.insert(spelling, value);
  response.set(http::field::connection, "Upgrade");  // a client that needs one spelling needs the other
}

}  // namespace

BeastPeer::BeastPeer(PeerStream stream, WebSocketOptions options)
    : stream_(std::move(stream)),
      options_(std::move(options)),
      peer_(peer_name(beast::get_lowest_layer(stream_).socket())) {}

void BeastPeer::set_options() {
  auto& tcp = beast::get_lowest_layer(stream_);
  error_code ignored;
  tcp.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
  if (options_.send_buffer > 0) {
    tcp.socket().set_option(asio::socket_base::send_buffer_size(options_.send_buffer), ignored);
  }
  tcp.expires_never();  // the WebSocket has time limits of its own
  stream_.set_option(websocket::stream_base::timeout{options_.handshake_limit, options_.idle_limit, true});
  stream_.read_message_max(options_.max_message);
  stream_.auto_fragment(false);
  stream_.text(true);
  if (options_.accept_field.empty()) return;
  stream_.set_option(websocket::stream_base::decorator(
      [spelling = options_.accept_field](websocket::response_type& response) {
        spell_accept(response, spelling);
      }));
}

awaitable<bool> BeastPeer::shake_hands(const HttpRequest& request) {
  const auto keep = shared_from_this();
  set_options();
  const auto [error] = co_await stream_.async_accept(request, asio::as_tuple(asio::use_awaitable));
  if (error) log_info(fmt::format("{}: the WebSocket handshake failed: {}", peer_, error.message()));
  open_ = !error;
  co_return open_;
}

awaitable<error_code> BeastPeer::read_all(const std::function<void(std::string_view)>& on_message) {
  beast::flat_buffer buffer;
  std::size_t unheard = 0;
  while (open_) {
    const auto [error, size] = co_await stream_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    if (error) co_return error;
    if (on_message) on_message({static_cast<const char*>(buffer.data().data()), size});
    if (!on_message && (unheard += size) > options_.max_unheard) fail("it talks though nobody listens");
    buffer.consume(size);
  }
  co_return error_code();
}

awaitable<void> BeastPeer::run(std::function<void(std::string_view)> on_message) {
  const auto keep = shared_from_this();
  const auto error = co_await read_all(on_message);
  const bool usual =
      !error || error == websocket::error::closed || error == asio::error::eof || closing_ || !open_;
  if (!usual) log_info(fmt::format("{}: the WebSocket ended: {}", peer_, error.message()));
  end();
}

void BeastPeer::send(std::shared_ptr<const std::string> message) {
  if (!open_ || closing_ || dropping_) return;
  if (queue_.size() >= options_.max_queued || queued_bytes_ + message->size() > options_.max_queued_bytes) {
    return overflow();
  }
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) write_next();
}

void BeastPeer::overflow() {
  if (!refresh_ || queue_.empty()) return fail("it does not read the server's messages");
  queue_.resize(1);
  queued_bytes_ = queue_.front()->size();
  dropping_ = true;
}

void BeastPeer::write_next() {
  stream_.async_write(asio::buffer(*queue_.front()),
                      [self = self()](const error_code& error, std::size_t) { self->written(error); });
}

void BeastPeer::written(const error_code& error) {
  if (error) {
    queue_.clear();
    queued_bytes_ = 0;
    return end();
  }
  queued_bytes_ -= queue_.front()->size();
  queue_.pop_front();
  if (!queue_.empty()) return write_next();
  if (closing_) return write_close();
  if (!std::exchange(dropping_, false) || !open_ || !refresh_) return;
  const auto refresh = refresh_;  // it may set another
  refresh();
}

void BeastPeer::close(std::string_view reason) {
  if (!open_ || closing_) return;
  closing_ = true;
  farewell_ = cut_at_character(reason, longest_reason);  // with half a character the frame is malformed
  if (queue_.empty()) write_close();
}

void BeastPeer::write_close() {
  stream_.async_close({websocket::close_code::normal, farewell_},
                      [self = self()](const error_code&) { self->open_ = false; });
}

void BeastPeer::fail(std::string_view reason) {
  log_info(fmt::format("{}: closed: {}", peer_, reason));
  open_ = false;
  close_socket();
}

/// Frees the descriptor even if other owners of the peer remain.
void BeastPeer::close_socket() {
  error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

void BeastPeer::end() {
  open_ = false;
  refresh_ = nullptr;
  if (queue_.size() > 1) queue_.resize(1);  // the first is on its way, and its bytes are in use
  close_socket();
}

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

/// False: no peer is left to answer.
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
  // RFC 6455, 4.2.1: 16 bytes in base64, which is 24 letters. Beast would accept any value.
  const auto key = request[http::field::sec_websocket_key];
  return key.size() == 24 && key.ends_with("==") && key.find(' ') == beast::string_view::npos;
}

std::optional<CallerRefusal> refusal_of(const BeastPeer::HttpRequest& request, const HostNames& names,
                                        HostCheck check) {
  const auto text = [](auto view) { return std::string_view(view.data(), view.size()); };
  // With two Host fields, a proxy before this server may have chosen the other one.
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
  auto refusal = options.any_origin
                     ? std::nullopt
                     : refusal_of(request, Doorman::of(stream.get_executor()).hosts, HostCheck::where_origin);
  if (refusal) {
    co_await refuse(stream, http::int_to_status(refusal->status), std::move(refusal->text));
    co_return nullptr;
  }
  const auto peer = std::make_shared<BeastPeer>(PeerStream(std::move(stream)), std::move(options));
  const bool accepted = co_await peer->shake_hands(request);
  if (!accepted) co_return nullptr;
  co_return peer;
}

}  // namespace agon::net
