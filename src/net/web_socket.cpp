#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/log.h"
#include "net/web_socket_on_beast.h"

namespace agon::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::asio::as_tuple;
using boost::asio::use_awaitable;

namespace {

constexpr std::uint32_t largest_request = 8 * 1024;
constexpr std::size_t longest_reason = 120;  // a close frame holds 123 bytes of text

/// The handshake's answer with the field spelled as an old client expects it.
void spell_accept(websocket::response_type& response, const std::string& spelling) {
  const std::string value(response[http::field::sec_websocket_accept]);
  if (value.empty()) return;
  response.erase(http::field::sec_websocket_accept);
  response.insert(spelling, value);
}

awaitable<void> refuse(beast::tcp_stream& stream, http::status status, std::string text) {
  http::response<http::string_body> response{status, 11};
  response.set(http::field::content_type, "text/plain");
  response.body() = std::move(text);
  response.keep_alive(false);
  response.prepare_payload();
  co_await http::async_write(stream, response, as_tuple(use_awaitable));
  boost::system::error_code ignored;
  stream.socket().shutdown(Socket::shutdown_send, ignored);
}

}  // namespace

bool is_same_origin(const BeastPeer::HttpRequest& request) {
  const std::string origin(request[http::field::origin]);
  if (origin.empty()) return true;  // not a page
  const auto host = origin.find("://");
  return host != std::string::npos && origin.substr(host + 3) == request[http::field::host];
}

awaitable<std::shared_ptr<WebSocketPeer>> WebSocketPeer::accept(Socket socket, std::string unread, WebSocketOptions options) {
  beast::tcp_stream stream(std::move(socket));
  stream.expires_after(options.handshake_limit);
  beast::flat_buffer buffer;
  buffer.commit(boost::asio::buffer_copy(buffer.prepare(unread.size()), boost::asio::buffer(unread)));
  http::request_parser<http::string_body> parser;
  parser.header_limit(largest_request);
  parser.body_limit(largest_request);
  const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_tuple(use_awaitable));
  (void)size;
  if (error) {
    if (error != http::error::end_of_stream && error != beast::error::timeout) co_await refuse(stream, http::status::bad_request, "not an HTTP request: " + error.message() + "\n");
    co_return nullptr;
  }
  const auto request = parser.release();
  if (!websocket::is_upgrade(request)) {
    co_await refuse(stream, http::status::bad_request, "this port speaks WebSocket to observers\n");
    co_return nullptr;
  }
  if (options.same_origin && !is_same_origin(request)) {
    co_await refuse(stream, http::status::forbidden, "the page comes from another server\n");
    co_return nullptr;
  }
  const auto peer = std::make_shared<BeastPeer>(std::move(stream), std::move(options));
  const bool accepted = co_await peer->shake_hands(request);
  co_return accepted ? peer : nullptr;
}

BeastPeer::BeastPeer(beast::tcp_stream stream, WebSocketOptions options)
    : stream_(std::move(stream)), options_(std::move(options)), peer_(peer_name(beast::get_lowest_layer(stream_).socket())) {}

awaitable<bool> BeastPeer::shake_hands(const HttpRequest& request) {
  const auto keep = shared_from_this();
  auto& tcp = beast::get_lowest_layer(stream_);
  boost::system::error_code ignored;
  tcp.socket().set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  if (options_.send_buffer > 0) tcp.socket().set_option(boost::asio::socket_base::send_buffer_size(options_.send_buffer), ignored);
  tcp.expires_never();  // the WebSocket has time limits of its own
  auto limits = websocket::stream_base::timeout::suggested(beast::role_type::server);
  limits.handshake_timeout = options_.handshake_limit;
  limits.keep_alive_pings = true;
  stream_.set_option(limits);
  stream_.read_message_max(options_.max_message);
  stream_.auto_fragment(false);
  stream_.text(true);
  if (!options_.accept_field.empty())
    stream_.set_option(websocket::stream_base::decorator(
        [spelling = options_.accept_field](websocket::response_type& response) { spell_accept(response, spelling); }));
  const auto [error] = co_await stream_.async_accept(request, as_tuple(use_awaitable));
  if (error) log_info(fmt::format("{}: the WebSocket handshake failed: {}", peer_, error.message()));
  open_ = !error;
  co_return open_;
}

awaitable<void> BeastPeer::run(std::function<void(std::string_view)> on_message) {
  const auto keep = shared_from_this();
  beast::flat_buffer buffer;
  while (open_) {
    const auto [error, size] = co_await stream_.async_read(buffer, as_tuple(use_awaitable));
    if (error) {
      const bool usual = error == websocket::error::closed || error == boost::asio::error::eof || closing_;
      if (!usual) log_info(fmt::format("{}: the WebSocket ended: {}", peer_, error.message()));
      break;
    }
    if (on_message) on_message({static_cast<const char*>(buffer.data().data()), size});
    buffer.consume(size);
  }
  open_ = false;
}

void BeastPeer::send(std::shared_ptr<const std::string> message) {
  if (!open_ || closing_) return;
  if (queue_.size() >= options_.max_queued || queued_bytes_ + message->size() > options_.max_queued_bytes)
    return fail("does not read what it is sent");
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) write_next();
}

void BeastPeer::write_next() {
  stream_.async_write(boost::asio::buffer(*queue_.front()), [self = self()](const boost::system::error_code& error, std::size_t) {
    if (error) {
      self->open_ = false;
      self->queue_.clear();
      return;
    }
    self->queued_bytes_ -= self->queue_.front()->size();
    self->queue_.pop_front();
    if (!self->queue_.empty()) self->write_next();
    else if (self->closing_) self->write_close();
  });
}

void BeastPeer::close(std::string_view reason) {
  if (!open_ || closing_) return;
  closing_ = true;
  farewell_ = reason.substr(0, longest_reason);
  if (queue_.empty()) write_close();
}

void BeastPeer::write_close() {
  stream_.async_close({websocket::close_code::normal, farewell_}, [self = self()](const boost::system::error_code&) { self->open_ = false; });
}

void BeastPeer::fail(std::string_view reason) {
  log_info(fmt::format("{}: closed: {}", peer_, reason));
  open_ = false;
  boost::system::error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

}  // namespace agon::net
