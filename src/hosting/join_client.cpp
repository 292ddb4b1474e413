#include "hosting/join_client.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <charconv>

namespace agon {

namespace asio = boost::asio;

void JoinClient::add_common_options(CLI::App& command, const std::string& name) {
  server_ = fmt::format("127.0.0.1:{}", port_);
  command.add_option("--server", server_, fmt::format("HOST[:PORT] of the server (default {})", server_));
  command.add_option("--name", name_, name);
  command.add_flag("--quiet", quiet_, "print nothing but errors");
}

int JoinClient::run(const JoinSettings& settings) {
  check(settings);
  asio::io_context network{1};
  int code = 1;
  std::exception_ptr failure;
  asio::co_spawn(network, play(settings), [&](std::exception_ptr error, int result) {
    failure = error;
    code = result;
  });
  network.run();
  if (failure) std::rethrow_exception(failure);
  return code;
}

net::awaitable<net::Socket> JoinClient::connect(int tries) const {
  const auto executor = co_await asio::this_coro::executor;
  const auto colon = server_.rfind(':');
  const auto host = server_.substr(0, colon);
  const auto port = colon == std::string::npos ? std::to_string(port_) : server_.substr(colon + 1);
  int number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc{} || end != port.data() + port.size() || number < 1 || number > 65535)
    throw BadRequest(fmt::format("--server: \"{}\" is not a port; it is a number from 1 to 65535", port));
  boost::system::error_code problem;
  for (int attempt = 0; attempt < tries; ++attempt) {
    if (attempt > 0) {
      asio::steady_timer pause(executor, std::chrono::seconds(1));
      co_await pause.async_wait(asio::use_awaitable);
    }
    asio::ip::tcp::resolver resolver(executor);
    const auto [unresolved, endpoints] =
        co_await resolver.async_resolve(host, port, asio::as_tuple(asio::use_awaitable));
    problem = unresolved;
    if (problem) continue;
    net::Socket socket(executor);
    const auto [refused, address] =
        co_await asio::async_connect(socket, endpoints, asio::as_tuple(asio::use_awaitable));
    problem = refused;
    if (problem) continue;
    socket.set_option(asio::ip::tcp::no_delay(true));
    co_return socket;
  }
  throw Failure(fmt::format("cannot reach {} at {}: {}; start it, or name another with --server HOST:PORT",
                            kind_, server_, problem.message()));
}

}  // namespace agon
