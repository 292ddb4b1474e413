#include "games/treasure_hunt/wire/http_client.h"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "arena/errors.h"

namespace agon::treasure_hunt {

namespace beast = boost::beast;
namespace http = beast::http;

struct HttpClient::Connection {
  boost::asio::io_context network{1};
  beast::tcp_stream stream{network};
  beast::flat_buffer buffer;
  bool open = false;
};

HttpClient::HttpClient(const std::string& base_url) : connection_(std::make_unique<Connection>()) {
  constexpr std::string_view scheme = "http://";
  if (!base_url.starts_with(scheme))
    throw BadRequest(fmt::format("expected http://HOST[:PORT], got \"{}\"", base_url));
  std::string rest = base_url.substr(scheme.size());
  const auto slash = rest.find('/');
  if (slash != std::string::npos) {
    prefix_ = rest.substr(slash);
    rest.resize(slash);
    while (prefix_.ends_with('/')) prefix_.pop_back();
  }
  const auto colon = rest.rfind(':');
  host_ = rest.substr(0, colon);
  port_ = colon == std::string::npos ? "80" : rest.substr(colon + 1);
}

HttpClient::~HttpClient() = default;

std::string HttpClient::get(const std::string& path) { return ask(false, path, ""); }
std::string HttpClient::post(const std::string& path, const std::string& body) {
  return ask(true, path, body);
}

std::string HttpClient::ask(bool is_post, const std::string& path, const std::string& body) {
  auto& link = *connection_;
  http::request<http::string_body> request(is_post ? http::verb::post : http::verb::get, prefix_ + path, 11);
  request.set(http::field::host, host_ + ":" + port_);
  request.set(http::field::accept, "application/xml");
  request.set(http::field::content_type, "application/xml");
  request.keep_alive(true);
  request.body() = body;
  request.prepare_payload();
  http::response<http::string_body> response;
  try {
    if (!link.open) {
      boost::asio::ip::tcp::resolver resolver(link.network);
      link.stream.connect(resolver.resolve(host_, port_));
      link.open = true;
    }
    http::write(link.stream, request);
    http::read(link.stream, link.buffer, response);
  } catch (const boost::system::system_error& error) {
    throw Failure(
        fmt::format("no answer from http://{}:{}{}: {}", host_, port_, path, error.code().message()));
  }
  if (!response.keep_alive()) {
    link.stream.close();
    link.open = false;
  }
  if (response.result() != http::status::ok)
    throw Failure(fmt::format("http://{}:{}{} answered {}: {}", host_, port_, path, response.result_int(),
                              response.body().substr(0, 300)));
  return std::move(response.body());
}

}  // namespace agon::treasure_hunt
