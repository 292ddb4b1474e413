#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>

#include "net/http_connection.h"
#include "net/http_fields.h"
#include "net/log.h"

namespace agon::net {
namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

bool HttpConnection::peer_is_gone() {
  char next = 0;
  const auto count = recv(stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
}

awaitable<bool> HttpConnection::write_stream(const HttpRequest& request, Response response) {
  const bool chunked = request.version() >= 11;
  http::response<http::empty_body> message{http::int_to_status(response.status), request.version()};
  message.keep_alive(chunked && request.keep_alive());
  set_fields(message, response);
  if (chunked) message.chunked(true);
  http::response_serializer<http::empty_body> head(message);
  stream_.expires_after(options_.write_limit);
  const auto [error, count] =
      co_await http::async_write_header(stream_, head, asio::as_tuple(asio::use_awaitable));
  if (error) co_return false;
  if (request.method() == http::verb::head) co_return message.keep_alive();
  std::string failure;
  try {
    co_return co_await write_pieces(*response.source, chunked) && message.keep_alive();
  } catch (const std::exception& wrong) {
    failure = wrong.what();
  }
  log_error(fmt::format("{}: an answer was cut off: {}", peer_, failure));
  error_code ignored;
  stream_.socket().close(ignored);  // a clean end would look like the whole of it
  co_return false;
}

/// False when the peer does not take it.
awaitable<bool> HttpConnection::write_piece(const std::optional<std::string>& piece, bool chunked) {
  error_code error;
  stream_.expires_after(options_.write_limit);
  if (piece && chunked) {
    const auto chunk = http::make_chunk(asio::buffer(*piece));
    const auto [failure, count] =
        co_await asio::async_write(stream_, chunk, asio::as_tuple(asio::use_awaitable));
    error = failure;
  } else if (piece) {
    const auto [failure, count] =
        co_await asio::async_write(stream_, asio::buffer(*piece), asio::as_tuple(asio::use_awaitable));
    error = failure;
  } else if (chunked) {
    const auto last = http::make_chunk_last();
    const auto [failure, count] =
        co_await asio::async_write(stream_, last, asio::as_tuple(asio::use_awaitable));
    error = failure;
  }
  co_return !error;
}

awaitable<bool> HttpConnection::write_pieces(BodySource& source, bool chunked) {
  while (!peer_is_gone()) {
    stream_.expires_never();  // what takes time now is our own work
    const auto piece = co_await source.next();
    if (piece && piece->empty()) continue;
    const bool taken = co_await write_piece(piece, chunked);
    if (!taken) co_return false;
    if (!piece) co_return true;
  }
  co_return false;
}

}  // namespace agon::net
