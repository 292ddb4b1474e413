#include "net/http_client.h"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>

#include "core/errors.h"
#include "net/peer_stream.h"
#include "text/bytes.h"

namespace agon::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::uint64_t largest_answer = 256 << 20;

http::request<http::string_body> request_for(const ServerAddress& server, const HttpCall& what) {
  http::request<http::string_body> request;
  request.method_string(what.method);
  request.target(what.target);
  request.version(11);
  const bool usual = server.port == (server.tls ? "443" : "80");
  request.set(http::field::host, usual ? server.host : server.host + ":" + server.port);
  request.set(http::field::connection, "close");
  for (const auto& [name, value] : what.headers) request.set(name, value);
  request.body() = what.body;
  request.prepare_payload();
  return request;
}

asio::awaitable<HttpReply> exchange(PeerStream& stream, const ServerAddress& server, const HttpCall& what) {
  const auto patience = std::chrono::seconds(what.seconds);
  const auto request = request_for(server, what);
  stream.expires_after(patience);
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::buffer_body> parser;
  parser.body_limit(largest_answer);
  co_await http::async_read_header(stream, buffer, parser, asio::use_awaitable);
  HttpReply reply;
  reply.status = parser.get().result_int();
  for (const auto& field : parser.get())
    reply.headers[lower_case(std::string_view(field.name_string()))] = std::string(field.value());
  const bool streams = what.piece && reply.status < 300;
  char bytes[1 << 14];
  while (!parser.is_done()) {
    parser.get().body().data = bytes;
    parser.get().body().size = sizeof(bytes);
    stream.expires_after(patience);
    boost::system::error_code error;
    co_await http::async_read_some(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error && error != http::error::need_buffer) throw boost::system::system_error(error);
    const std::string_view got(bytes, sizeof(bytes) - parser.get().body().size);
    if (streams)
      what.piece(got);
    else
      reply.body += got;
  }
  co_return reply;
}

/// The authorities that a call over TLS trusts.
TlsContext context_for(const HttpCall& what) {
  auto context = TlsContext::client();
  if (what.ca.empty())
    SSL_CTX_set_default_verify_paths(context.handle());
  else if (SSL_CTX_load_verify_file(context.handle(), what.ca.c_str()) != 1) {
    const char* const reason =
        ERR_reason_error_string(ERR_peek_last_error());  // null: the system's, not OpenSSL's
    throw Failure(fmt::format("{} holds no certificates in PEM: {}", what.ca,
                              reason == nullptr ? "it cannot be read" : reason));
  }
  SSL_CTX_set_verify(context.handle(), SSL_VERIFY_PEER, nullptr);
  return context;
}

/// Does the handshake; the server's certificate must be for its name.
asio::awaitable<void> secure(PeerStream& stream, const ServerAddress& server) {
  auto* const session = stream.tls_handle();
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), server.host.c_str()) != 1) {
    SSL_set1_host(session, server.host.c_str());
    SSL_set_tlsext_host_name(session, server.host.c_str());  // only for names, not for addresses
  }
  const auto problem = co_await stream.shake_hands_first();
  if (problem.empty()) co_return;
  const auto verdict = SSL_get_verify_result(session);
  if (verdict == X509_V_OK)
    throw Failure(fmt::format("{} cannot be reached: {}; does it speak https?", server.text(), problem));
  throw Failure(
      fmt::format("{} is not trusted: {}; log in with --ca FILE, which holds the certificate of the "
                  "authority that signed it",
                  server.text(), X509_verify_cert_error_string(verdict)));
}

asio::awaitable<HttpReply> talk(const ServerAddress& server, const HttpCall& what) {
  const auto executor = co_await asio::this_coro::executor;
  asio::ip::tcp::resolver resolver(executor);
  const auto places = co_await resolver.async_resolve(server.host, server.port, asio::use_awaitable);
  beast::tcp_stream tcp(executor);
  tcp.expires_after(std::chrono::seconds(what.seconds));
  co_await tcp.async_connect(places, asio::use_awaitable);
  if (!server.tls) {
    PeerStream plain(std::move(tcp));
    co_return co_await exchange(plain, server, what);
  }
  PeerStream stream(std::move(tcp), context_for(what));
  stream.expires_after(std::chrono::seconds(what.seconds));
  co_await secure(stream, server);
  co_return co_await exchange(stream, server, what);
}

}  // namespace

std::string ServerAddress::text() const {
  const bool v6 = host.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}", tls ? "https" : "http", v6 ? "[" + host + "]" : host, port);
}

bool ServerAddress::is_loopback() const {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(host, error);
  return host == "localhost" || (!error && address.is_loopback());
}

ServerAddress server_address(const std::string& text) {
  const auto refuse = [&] {
    throw BadRequest(
        fmt::format("\"{}\" is not the address of a server; write http://HOST:8080", text.substr(0, 100)));
  };
  ServerAddress address;
  std::string rest = text;
  if (rest.starts_with("https://"))
    address.tls = true, rest = rest.substr(8);
  else if (rest.starts_with("http://"))
    rest = rest.substr(7);
  while (rest.ends_with('/')) rest.pop_back();
  if (rest.empty() || rest.find_first_of("/?#@ \\") != std::string::npos) refuse();
  address.port = address.tls ? "443" : "80";
  const auto bracket = rest.find(']');
  const auto colon = rest.find(':', bracket == std::string::npos ? 0 : bracket);
  if (colon != std::string::npos) address.port = rest.substr(colon + 1), rest = rest.substr(0, colon);
  if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
  const bool number = !address.port.empty() && address.port.size() <= 5 &&
                      std::all_of(address.port.begin(), address.port.end(),
                                  [](unsigned char digit) { return std::isdigit(digit) != 0; });
  if (rest.empty() || !number) refuse();
  address.host = rest;
  return address;
}

HttpReply call(const ServerAddress& server, const HttpCall& what) {
  asio::io_context io;
  std::optional<HttpReply> reply;
  std::exception_ptr failure;
  asio::co_spawn(io, talk(server, what), [&](std::exception_ptr wrong, HttpReply got) {
    failure = wrong;
    if (!wrong) reply = std::move(got);
  });
  io.run();
  if (reply) return std::move(*reply);
  try {
    std::rethrow_exception(failure);
  } catch (const boost::system::system_error& error) {
    throw ServerAway(fmt::format("{} cannot be reached: {}", server.text(), error.code().message()));
  }
}

}  // namespace agon::net
