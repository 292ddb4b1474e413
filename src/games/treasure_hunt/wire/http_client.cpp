#include "games/treasure_hunt/wire/http_client.h"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "core/errors.h"

namespace agon::treasure_hunt {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds longest_wait{30};  ///< limit for connecting, and for the answer

struct HttpClient::Connection {
  boost::asio::io_context network{1};
  beast::tcp_stream stream{network};
  beast::flat_buffer buffer;
  bool open = false;
};

HttpClient::HttpClient(const std::string& base_url) : connection_(std::make_unique<Connection>()) {
  constexpr std::string_view scheme = "http://";
  const auto bad = [&] {
    return BadRequest(fmt::format("expected http://HOST[:PORT], got \"{}\"", base_url));
  };
  if (!base_url.starts_with(scheme)) throw bad();
  std::string rest = base_url.substr(scheme.size());
  if (const auto slash = rest.find('/'); slash != std::string::npos) {
    prefix_ = rest.substr(slash);
    rest.resize(slash);
    while (prefix_.ends_with('/')) prefix_.pop_back();
  }
  const auto colon = rest.rfind(':');
  const bool has_port = colon != std::string::npos && rest.find(']', colon) == std::string::npos;
  host_ = rest.substr(0, has_port ? colon : std::string::npos);
  port_ = has_port ? rest.substr(colon + 1) : "80";
  authority_ = host_ + ":" + port_;
  if (host_.starts_with('[') && host_.ends_with(']')) host_ = host_.substr(1, host_.size() - 2);  // IPv6
  if (host_.empty() || port_.empty()) throw bad();
}

HttpClient::~HttpClient() = default;

std::string HttpClient::get(const std::string& path) { return ask(false, path, ""); }
std::string HttpClient::post(const std::string& path, const std::string& body) {
  return ask(true, path, body);
}

std::string HttpClient::ask(bool is_post, const std::string& path, const std::string& body) {
  http::request<http::string_body> request(is_post ? http::verb::post : http::verb::get, prefix_ + path, 11);
  request.set(http::field::host, authority_);
  request.set(http::field::accept, "application/xml");
  request.set(http::field::content_type, "application/xml");
  request.keep_alive(true);
  request.body() = body;
  request.prepare_payload();
  http::response<http::string_body> response;
  const std::string where = fmt::format("http://{}{}{}", authority_, prefix_, path);
  if (const auto error = exchange(request, response))
    throw Failure(fmt::format("no answer from {}: {}", where, error.message()));
  if (response.result() != http::status::ok)
    throw Failure(
        fmt::format("{} answered {}: {}", where, response.result_int(), response.body().substr(0, 300)));
  return std::move(response.body());
}

template <class Request, class Response>
boost::system::error_code HttpClient::exchange(const Request& request, Response& response) {
  auto& link = *connection_;
  boost::system::error_code failed;
  const auto keep = [&](const boost::system::error_code& error, auto&&...) { failed = error; };
  const auto wait = [&] {
    link.network.restart();
    link.network.run();
    if (failed) link.open = false;
    return failed;
  };
  if (!link.open) {
    boost::asio::ip::tcp::resolver resolver(link.network);
    const auto found = resolver.resolve(host_, port_, failed);
    if (failed) return failed;
    link.stream.expires_after(longest_wait);
    link.stream.async_connect(found, keep);
    if (wait()) return failed;
    link.stream.socket().set_option(boost::asio::ip::tcp::no_delay(true));
    link.buffer.clear();
    link.open = true;
  }
  link.stream.expires_after(longest_wait);
  http::async_write(link.stream, request, keep);
  if (wait()) return failed;
  http::async_read(link.stream, link.buffer, response, keep);
  if (wait()) return failed;
  if (response.keep_alive()) return failed;
  link.stream.close();
  link.open = false;
  return failed;
}

}  // namespace agon::treasure_hunt
