#include "net/listener.h"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "net/line_stream.h"
#include "net/loopback.h"

namespace agon::net {
namespace {

struct ListenerTest : Loopback {
  static awaitable<void> echo(Socket socket) {
    LineStream stream(std::move(socket));
    while (const auto line = co_await stream.read_line()) stream.send(std::string(line.text) + "\n");
  }
};

std::string bind_error(ListenOptions options) {
  asio::io_context io;
  try {
    Listener listener(io.get_executor(), std::move(options));
  } catch (const BindError& error) {
    return error.what();
  }
  return "bound";
}

TEST_F(ListenerTest, sessions_run_side_by_side_and_are_counted) {
  Listener listener(io.get_executor());
  listener.start(echo);
  run([&]() -> awaitable<void> {
    auto first = co_await connect(listener.port());
    auto second = co_await connect(listener.port());
    co_await write(second, "two\n");
    EXPECT_EQ(co_await read_exactly(second, 4), "two\n");
    co_await write(first, "one\n");
    EXPECT_EQ(co_await read_exactly(first, 4), "one\n");
    EXPECT_EQ(listener.connections(), 2U);
    first.close();
    second.close();
    co_await until([&] { return listener.connections() == 0; });
  });
}

TEST_F(ListenerTest, one_connection_too_many_is_closed_and_room_comes_back) {
  Listener listener(io.get_executor(), {.max_connections = 1});
  listener.start(echo);
  run([&]() -> awaitable<void> {
    auto first = co_await connect(listener.port());
    co_await until([&] { return listener.connections() == 1; });
    auto second = co_await connect(listener.port());
    EXPECT_EQ(co_await read_all(second), "");
    first.close();
    co_await until([&] { return listener.connections() == 0; });
    auto third = co_await connect(listener.port());
    co_await write(third, "x\n");
    EXPECT_EQ(co_await read_exactly(third, 2), "x\n");
  });
}

TEST_F(ListenerTest, a_session_that_throws_ends_alone) {
  Listener listener(io.get_executor());
  listener.start([](Socket socket) -> awaitable<void> {
    Socket mine = std::move(socket);
    char first = 0;
    co_await asio::async_read(mine, asio::buffer(&first, 1), asio::use_awaitable);
    if (first == '!') throw std::runtime_error("on purpose");
    const auto answer = asio::buffer(&first, 1);
    co_await asio::async_write(mine, answer, asio::use_awaitable);
  });
  run([&]() -> awaitable<void> {
    auto good = co_await connect(listener.port());
    auto bad = co_await connect(listener.port());
    co_await write(bad, "!");
    EXPECT_EQ(co_await read_all(bad), "");
    co_await write(good, "g");
    EXPECT_EQ(co_await read_all(good), "g");
  });
}

TEST_F(ListenerTest, running_out_of_descriptors_is_survived) {
  Listener listener(io.get_executor());
  listener.start(echo);
  run([&]() -> awaitable<void> {
    auto early = co_await connect(listener.port());
    Socket late(io, asio::ip::tcp::v4());
    co_await until([&] { return listener.connections() == 1; });
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit none{3, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    const asio::ip::tcp::endpoint end(asio::ip::address_v4::loopback(), listener.port());
    co_await late.async_connect(end, asio::use_awaitable);
    co_await pause(Milliseconds(30));
    EXPECT_EQ(listener.connections(), 1U);
    setrlimit(RLIMIT_NOFILE, &before);
    co_await write(late, "late\n");
    EXPECT_EQ(co_await read_exactly(late, 5), "late\n");
  });
}

TEST_F(ListenerTest, a_port_in_use_names_its_holder) {
  Listener listener(io.get_executor());
  std::ifstream file("/proc/self/comm");
  std::string name;
  std::getline(file, name);
  const auto port = std::to_string(listener.port());
  EXPECT_EQ(bind_error({.port = listener.port()}),
            "cannot listen on 127.0.0.1:" + port + ": the port is in use by process " +
                std::to_string(getpid()) + " (" + name + "); stop it or choose another port");
}

TEST_F(ListenerTest, bind_errors_say_what_would_be_right) {
  EXPECT_EQ(bind_error({.address = "example.org", .port = 4000}),
            "cannot listen on example.org:4000: \"example.org\" is not a numeric address; 127.0.0.1 is this "
            "machine "
            "only, 0.0.0.0 every network");
  EXPECT_EQ(
      bind_error({.address = "192.0.2.1", .port = 4000}),
      "cannot listen on 192.0.2.1:4000: this machine does not have that address; use 127.0.0.1 or 0.0.0.0");
  EXPECT_EQ(bind_error({.address = "localhost"}), "bound");
}

TEST_F(ListenerTest, stopped_listeners_free_their_port) {
  Listener first(io.get_executor());
  first.start(echo);
  const auto port = first.port();
  first.stop();
  io.run_for(std::chrono::milliseconds(1));
  Listener second(io.get_executor(), {.port = port});
  EXPECT_EQ(second.address(), "127.0.0.1:" + std::to_string(port));
}

}  // namespace
}  // namespace agon::net
