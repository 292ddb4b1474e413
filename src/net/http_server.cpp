#include "net/http_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "net/gzip.h"
#include "net/log.h"
#include "net/web_socket_on_beast.h"

namespace agon::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::asio::as_tuple;
using boost::asio::use_awaitable;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

namespace {

constexpr std::size_t smallest_gzip = 1024;        // bytes below which compressing gains nothing
constexpr std::size_t largest_inline_gzip = 1 << 20;  // larger bodies are for a worker: this is the network thread

constexpr const char* content_security_policy =
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'";

Request request_of(HttpRequest& from, const Target& target, std::map<std::string, std::string> params) {
  Request request;
  request.method = std::string(from.method_string());
  request.path = target.path;
  request.query = target.query;
  request.params = std::move(params);
  for (const auto& field : from) {
    std::string name(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    request.headers[name] = std::string(field.value());
  }
  request.body = std::move(from.body());
  return request;
}

bool worth_compressing(const Response& response) {
  const auto& type = response.content_type;
  const bool is_text = type.starts_with("text/") || type.starts_with("application/json") || type.find("javascript") != std::string::npos || type.find("svg") != std::string::npos;
  return !response.is_gzip && is_text && response.body.size() >= smallest_gzip && response.body.size() <= largest_inline_gzip;
}

HttpResponse wire_form(Response response, const HttpRequest& request) {
  const bool gzip_welcome = std::string(request[http::field::accept_encoding]).find("gzip") != std::string::npos;
  if (gzip_welcome && worth_compressing(response)) {
    response.body = gzipped(response.body);
    response.is_gzip = true;
  }
  HttpResponse out{http::int_to_status(response.status), request.version()};
  out.set(http::field::content_type, response.content_type);
  out.set("X-Content-Type-Options", "nosniff");
  out.set("Content-Security-Policy", content_security_policy);
  out.set("Referrer-Policy", "no-referrer");
  out.set(http::field::vary, "Accept-Encoding");
  if (response.is_gzip) out.set(http::field::content_encoding, "gzip");
  if (response.content_type == "application/json") out.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : response.headers) out.set(name, value);
  out.keep_alive(request.keep_alive());
  const auto length = response.body.size();
  if (request.method() != http::verb::head) out.body() = std::move(response.body);
  out.content_length(length);
  return out;
}

/// The answer to a request that could not be read; 0: there is nobody to answer.
unsigned status_of(const boost::system::error_code& error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  const bool gone = error == http::error::end_of_stream || error == http::error::partial_message || error == beast::error::timeout ||
                    error.category() != http::make_error_code(http::error::bad_method).category();
  return gone ? 0 : 400;
}

awaitable<Response> answer(const Router& router, HttpRequest& request) {
  const auto target = parse_target({request.target().data(), request.target().size()});
  if (!target) co_return error_response(400, "the path cannot be read");
  const std::string method(request.method_string());
  auto found = router.find(method, *target);
  if (found.socket_handler != nullptr) co_return error_response(426, "this address speaks WebSocket");
  if (found.handler == nullptr && !found.allowed.empty()) {
    auto refusal = error_response(405, method.substr(0, 20) + " is not possible here; possible: " + found.allowed);
    refusal.headers.emplace_back("Allow", found.allowed);
    co_return refusal;
  }
  if (found.handler == nullptr) co_return error_response(404, "there is nothing at " + target->path.substr(0, 80));
  const bool changes = method != "GET" && method != "HEAD";
  if (changes && !is_same_origin(request)) co_return error_response(403, "the page that asks comes from another server");
  std::string failure;
  try {
    auto asked = request_of(request, *target, std::move(found.params));
    co_return co_await (*found.handler)(std::move(asked));
  } catch (const std::exception& error) {
    failure = error.what();
  }
  log_error("a request failed: " + failure);
  co_return error_response(500, "the server failed to answer; its log says why");
}

awaitable<void> serve_web_socket(const Router& router, beast::tcp_stream stream, HttpRequest request) {
  const auto target = parse_target({request.target().data(), request.target().size()});
  Router::Found found;
  if (target) found = router.find("GET", *target);
  Response refusal;
  if (found.socket_handler == nullptr) refusal = error_response(404, "there is no WebSocket at this address");
  else if (!is_same_origin(request)) refusal = error_response(403, "the page that asks comes from another server");
  if (found.socket_handler == nullptr || refusal.status != 200) {
    auto out = wire_form(std::move(refusal), request);
    out.keep_alive(false);
    co_await http::async_write(stream, out, as_tuple(use_awaitable));
    co_return;
  }
  WebSocketOptions options;
  options.send_buffer = 256 * 1024;  // a watcher that stalls is noticed while little is on its way
  const auto peer = std::make_shared<BeastPeer>(std::move(stream), options);
  const bool accepted = co_await peer->shake_hands(request);
  if (!accepted) co_return;
  auto asked = request_of(request, *target, std::move(found.params));
  (*found.socket_handler)(std::move(asked), peer);
  co_await peer->run(nullptr);
}

}  // namespace

HttpServer::HttpServer(boost::asio::any_io_executor executor, const Router& router, HttpOptions options)
    : router_(router), options_(std::move(options)), listener_(std::move(executor), options_.listen) {}

void HttpServer::start() {
  listener_.start([this](Socket socket) { return serve(std::move(socket)); });
}

awaitable<void> HttpServer::serve(Socket socket) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (bool first = true;; first = false) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(options_.max_header);
    parser.body_limit(options_.max_body);
    stream.expires_after(first ? options_.read_limit : options_.idle_limit);
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_tuple(use_awaitable));
    (void)size;
    if (error) {
      const unsigned status = status_of(error);
      if (status == 0) break;
      auto refusal = wire_form(error_response(status, "the request cannot be read: " + error.message()), HttpRequest{http::verb::get, "/", 11});
      refusal.keep_alive(false);
      co_await http::async_write(stream, refusal, as_tuple(use_awaitable));
      break;
    }
    auto request = parser.release();
    if (beast::websocket::is_upgrade(request)) {
      co_await serve_web_socket(router_, std::move(stream), std::move(request));
      co_return;
    }
    auto answered = co_await answer(router_, request);
    auto out = wire_form(std::move(answered), request);
    stream.expires_after(options_.read_limit);
    const auto [write_error, written] = co_await http::async_write(stream, out, as_tuple(use_awaitable));
    (void)written;
    if (write_error || !out.keep_alive()) break;
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(Socket::shutdown_send, ignored);
}

}  // namespace agon::net
