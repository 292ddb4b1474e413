#include <fmt/format.h>
#include <sys/socket.h>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/write.hpp>

#include "core/errors.h"
#include "core/store_busy.h"
#include "net/gzip.h"
#include "net/http_connection.h"
#include "net/http_fields.h"
#include "net/log.h"
#include "net/turn_guard.h"
#include "text/bytes.h"

namespace agon::net {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

Request request_of(const HttpConnection::HttpRequest& from, const Target& target,
                   std::map<std::string, std::string> params) {
  Request request;
  request.method = std::string(from.method_string());
  request.path = target.path;
  request.query = target.query;
  request.params = std::move(params);
  for (const auto& field : from)
    request.headers[lower_case(std::string_view(field.name_string()))] = std::string(field.value());
  request.body = from.body();
  return request;
}

namespace {

constexpr std::size_t smallest_gzip = 1024;           // bytes below which compressing gains nothing
constexpr std::size_t largest_gzip_here = 64 * 1024;  // about 1.5 ms: this is the network thread
constexpr std::size_t largest_gzip = 64 * 1024 * 1024;

bool worth_compressing(const Response& response) {
  const auto size = response.bytes().size();
  return !response.is_gzip && is_text(response.content_type) && size > smallest_gzip && size <= largest_gzip;
}

Response not_allowed(const std::string& allowed) {
  auto refusal = error_response(405, "this path does not accept this method; it accepts: " + allowed);
  refusal.headers.emplace_back("Allow", allowed);
  return refusal;
}

Response refused_turn(FairQueue::Refusal why, const QueueLimits& limits) {
  if (why == FairQueue::Refusal::late)
    return error_response(503,
                          "others asked before, and no answer could be made in time; ask again in a "
                          "moment");
  return error_response(429, fmt::format("{} requests of yours wait for their answers, the most allowed; "
                                         "wait for some of them before you ask again",
                                         limits.waiting_of_one));
}

/// A refusal that needs no handler.
std::optional<Response> refusal(const Router::Found& found, const Target& target) {
  if (found.socket_handler != nullptr) {
    auto hint = error_response(426, "this address expects a WebSocket request");
    hint.headers.emplace_back("Upgrade", "websocket");
    return hint;
  }
  if (found.handler == nullptr && !found.allowed.empty()) return not_allowed(found.allowed);
  if (found.handler == nullptr) return nothing_at(target.path);
  return std::nullopt;
}

}  // namespace

/// Waits for the asker's turn at this kind of work, and answers then.
awaitable<Response> HttpConnection::answer_in_turn(const Router::Found& found, Request asked,
                                                   const std::string& name) {
  const auto& queues = router_.queues;
  const auto queue = found.work < queues.size() ? queues[found.work] : nullptr;
  if (!queue) co_return co_await (*found.handler)(std::move(asked));
  auto entering = queue->enter(asked.asker);
  auto entry = co_await std::move(entering);
  if (!entry.place) co_return refused_turn(entry.refusal, queue->limits());
  if (entry.waited && peer_is_gone()) co_return error_response(503, "nobody waits for this answer");
  if (entry.waited) begin_request_turn(name);
  auto answering = (*found.handler)(std::move(asked));
  auto response = co_await std::move(answering);
  entry.place->rest();
  // Bytes that answers share take no memory for each, and a stream has limits of its own.
  if (!response.source && !response.shared_body) response.place = std::move(entry.place);
  co_return response;
}

awaitable<Response> HttpConnection::answer(const HttpRequest& request, const std::string& name) {
  const auto target = parse_target({request.target().data(), request.target().size()});
  if (!target) co_return error_response(400, "the path is malformed");
  const std::string method(request.method_string());
  auto found = router_.find(method, *target);
  if (auto refused = refusal(found, *target)) co_return std::move(*refused);
  std::string failure;
  try {
    auto asked = request_of(request, *target, std::move(found.params));
    asked.client = client_;
    asked.secure = secure_;
    asked.asker = asker_;
    co_return co_await answer_in_turn(found, std::move(asked), name);
  } catch (const DiskFull& full) {
    log_repeated(full.what());
    co_return error_response(507,
                             "the server's disk is full, so nothing of this request was kept; tell the "
                             "person who runs the server, and try again later");
  } catch (const StoreBusy& busy) {
    log_repeated(busy.what());
    co_return error_response(
        503,
        "the server's store is busy, so nothing of this request was kept; ask again in a "
        "moment, and tell the person who runs the server if it stays so");
  } catch (const std::exception& error) {
    failure = error.what();
  }
  log_error(method + " " + target->path + " failed: " + failure);
  co_return error_response(500, "the server failed to answer; see its log");
}

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
  stream_.socket().close(ignored);  // a clean end would make the answer look complete
  co_return false;
}

/// False: the peer does not take it.
awaitable<bool> HttpConnection::write_piece(const std::optional<std::string>& piece, bool chunked) {
  const auto put = [this](const auto& bytes) -> awaitable<bool> {
    const auto [error, count] =
        co_await asio::async_write(stream_, bytes, asio::as_tuple(asio::use_awaitable));
    co_return !error;
  };
  stream_.expires_after(options_.write_limit);
  if (!piece && !chunked) co_return true;
  if (!piece) {
    const auto last = http::make_chunk_last();
    co_return co_await put(last);
  }
  const auto bytes = asio::buffer(*piece);
  if (!chunked) co_return co_await put(bytes);
  const auto chunk = http::make_chunk(bytes);
  co_return co_await put(chunk);
}

awaitable<bool> HttpConnection::write_pieces(BodySource& source, bool chunked) {
  while (!peer_is_gone()) {
    stream_.expires_never();  // the time from here on is spent on our own work
    const auto piece = co_await source.next();
    if (piece && piece->empty()) continue;
    const bool taken = co_await write_piece(piece, chunked);
    if (!taken) co_return false;
    if (!piece) co_return true;
  }
  co_return false;
}

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
