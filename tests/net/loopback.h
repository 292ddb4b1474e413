// A network thread's loop for tests: coroutines run until they end or a generous time has passed.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "net/socket.h"

namespace agon::net {

namespace asio = boost::asio;

/// Far above anything a test waits for: reached only when something hangs.
inline constexpr auto patience = std::chrono::seconds(20);

struct Loopback : testing::Test {
  asio::io_context io{1};

  /// Runs the loop until this coroutine has ended.
  template <class Body>
  void run(Body body) {
    bool done = false;
    asio::co_spawn(io, body(), [&](std::exception_ptr failure) {
      done = true;
      io.stop();
      if (failure) std::rethrow_exception(failure);
    });
    io.restart();
    io.run_for(patience);
    ASSERT_TRUE(done) << "the test hangs";
  }

  awaitable<Socket> connect(std::uint16_t port) {
    Socket socket(io);
    const asio::ip::tcp::endpoint end(asio::ip::address_v4::loopback(), port);
    co_await socket.async_connect(end, asio::use_awaitable);
    socket.set_option(asio::ip::tcp::no_delay(true));
    co_return socket;
  }

  /// Both ends of a new connection: ours, and the stranger's.
  awaitable<std::pair<Socket, Socket>> pair() {
    asio::ip::tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    auto stranger = co_await connect(acceptor.local_endpoint().port());
    auto ours = co_await acceptor.async_accept(asio::use_awaitable);
    co_return std::pair{std::move(ours), std::move(stranger)};
  }

  awaitable<void> write(Socket& socket, std::string text) {
    const auto bytes = asio::buffer(text);
    co_await asio::async_write(socket, bytes, asio::use_awaitable);
  }

  /// Everything until the other side closes.
  awaitable<std::string> read_all(Socket& socket) {
    std::string text;
    auto into = asio::dynamic_buffer(text);
    co_await asio::async_read(socket, into, asio::as_tuple(asio::use_awaitable));
    co_return text;
  }

  awaitable<std::string> read_exactly(Socket& socket, std::size_t count) {
    std::string text(count, '\0');
    const auto into = asio::buffer(text);
    co_await asio::async_read(socket, into, asio::use_awaitable);
    co_return text;
  }

  awaitable<void> pause(Milliseconds time) {
    asio::steady_timer timer(io, time);
    co_await timer.async_wait(asio::use_awaitable);
  }

  /// Lets everything that is ready run, until the condition holds.
  template <class Condition>
  awaitable<void> until(Condition condition) {
    while (!condition()) co_await pause(Milliseconds(1));
  }
};

}  // namespace agon::net
