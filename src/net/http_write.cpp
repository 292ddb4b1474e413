#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/write.hpp>

#include "net/gzip.h"
#include "net/http_connection.h"
#include "net/http_fields.h"

namespace agon::net {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::size_t smallest_gzip = 1024;           // bytes below which compressing gains nothing
constexpr std::size_t largest_gzip_here = 64 * 1024;  // about 1.5 ms: this is the network thread
constexpr std::size_t largest_gzip = 64 * 1024 * 1024;

bool worth_compressing(const Response& response) {
  const auto size = response.bytes().size();
  return !response.is_gzip && is_text(response.content_type) && size > smallest_gzip && size <= largest_gzip;
}

}  // namespace

awaitable<void> HttpConnection::compress(Response& response) {
  if (response.bytes().size() <= largest_gzip_here) {
    response.body = gzipped(response.bytes());
  } else {
    if (!options_.workers) co_return;
    auto plain = response.shared_body;
    if (!plain) plain = std::make_shared<const std::string>(std::move(response.body));
    auto work = [plain]() -> awaitable<std::string> { co_return gzipped(*plain); };
    auto compressed = co_await asio::co_spawn(options_.workers, std::move(work), asio::use_awaitable);
    response.body = std::move(compressed);
  }
  response.shared_body = nullptr;
  response.is_gzip = true;
}

awaitable<bool> HttpConnection::write(const HttpRequest& request, Response response) {
  if (response.source) co_return co_await write_stream(request, std::move(response));
  const bool head = request.method() == http::verb::head;
  if (worth_compressing(response) && welcomes_gzip(std::string_view(request[http::field::accept_encoding]))) {
    co_await compress(response);
  }
  HttpResponse message{http::int_to_status(response.status), request.version()};
  message.keep_alive(request.keep_alive());
  set_fields(message, response);
  const auto bytes =
      response.bytes();  // the message points into the response, which lives as long as this frame
  if (!head && response.status != 304) message.body() = {bytes.data(), bytes.size()};
  if (response.status != 304 && response.status != 204) message.content_length(bytes.size());
  const bool keep_alive = message.keep_alive();
  stream_.expires_after(options_.write_limit);
  const auto [error, count] =
      co_await http::async_write(stream_, message, asio::as_tuple(asio::use_awaitable));
  co_return !error && keep_alive;
}

}  // namespace agon::net
