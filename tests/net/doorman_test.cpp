#include "net/doorman.h"

#include <sys/resource.h>

#include "net/http_fields.h"
#include "net/http_kit.h"
#include "net/line_stream.h"
#include "net/turn_guard.h"

namespace agon::net {
namespace {

using asio::ip::make_address;

struct DoormanTest : HttpKit {
  Doorman& doorman() { return Doorman::of(io.get_executor()); }
  static awaitable<Response> fine(Request) { co_return Response{200, "text/plain", "fine"}; }
};

TEST(TokenBucket, a_burst_then_the_rate) {
  const TokenBucket::Time start{};
  TokenBucket bucket(10, 3, start);
  EXPECT_TRUE(bucket.take(3, start));
  EXPECT_FALSE(bucket.take(1, start));
  EXPECT_TRUE(bucket.take(1, start + std::chrono::milliseconds(100)));
  EXPECT_FALSE(bucket.take(1, start + std::chrono::milliseconds(150)));
  EXPECT_TRUE(bucket.full(start + std::chrono::seconds(1)));
}

TEST(TokenBucket, what_is_reserved_is_waited_for) {
  const TokenBucket::Time start{};
  TokenBucket bucket(10, 3, start);
  EXPECT_EQ(bucket.reserve(3, start).count(), 0);
  EXPECT_EQ(bucket.reserve(5, start), std::chrono::milliseconds(500));
  EXPECT_EQ(bucket.reserve(5, start + std::chrono::milliseconds(500)), std::chrono::milliseconds(500));
}

TEST(HttpVerb, a_request_is_told_from_a_name) {
  EXPECT_TRUE(is_http_request("POST / HTTP/1.1", false));
  EXPECT_TRUE(is_http_request("GET /sst?1 HTTP/1.1\r", false));
  EXPECT_TRUE(is_http_request("OPTIONS /a-very-long-path", true));
  for (const char* name : {"GET OFF", "POSTMAN", "", "get / HTTP/1.1", "Team GET / HTTP/1.1"})
    EXPECT_FALSE(is_http_request(name, false)) << name;
}

TEST_F(DoormanTest, an_address_comes_only_so_often) {
  doorman().limits = {.per_second = 0.001, .burst = 2};
  const auto stranger = make_address("192.0.2.7");
  EXPECT_TRUE(doorman().in_time(stranger));
  EXPECT_TRUE(doorman().in_time(stranger));
  EXPECT_FALSE(doorman().in_time(stranger));
  EXPECT_TRUE(doorman().in_time(make_address("192.0.2.8")));
  for (int turn = 0; turn < 10; ++turn) EXPECT_TRUE(doorman().in_time(make_address("127.0.0.1")));
}

TEST_F(DoormanTest, an_address_gets_a_quarter_of_a_small_port) {
  const auto stranger = make_address("192.0.2.7");
  EXPECT_TRUE(doorman().has_room(stranger, 249, 1000));
  EXPECT_FALSE(doorman().has_room(stranger, 250, 1000));
  EXPECT_TRUE(doorman().has_room(make_address("127.0.0.1"), 999, 1000));
  EXPECT_FALSE(doorman().has_room(stranger, 2000, 12'000)) << "of a large one, what its own limit says";
  EXPECT_TRUE(doorman().has_room(stranger, 0, 2)) << "but always one";
}

TEST_F(DoormanTest, a_household_of_ipv6_is_one_address) {
  EXPECT_EQ(limited_as(make_address("2001:db8:1:2:3::4")), limited_as(make_address("2001:db8:1:2:ffff::1")));
  EXPECT_NE(limited_as(make_address("2001:db8:1:2::1")), limited_as(make_address("2001:db8:1:3::1")));
  EXPECT_EQ(limited_as(make_address("::ffff:192.0.2.7")), make_address("192.0.2.7"));
}

TEST_F(DoormanTest, only_the_named_proxy_is_believed) {
  const auto proxy = make_address("192.0.2.1"), stranger = make_address("192.0.2.2");
  EXPECT_EQ(doorman().client(proxy, "198.51.100.9"), proxy);
  doorman().behind = proxy;
  EXPECT_EQ(doorman().client(proxy, "10.0.0.1, 198.51.100.9"), make_address("198.51.100.9"));
  EXPECT_EQ(doorman().client(proxy, ""), proxy);
  EXPECT_EQ(doorman().client(proxy, "nonsense"), proxy);
  EXPECT_EQ(doorman().client(stranger, "198.51.100.9"), stranger);
}

TEST_F(DoormanTest, requests_that_come_too_fast_are_told_so) {
  router.get("/x", fine);
  serve();
  doorman().behind = make_address("127.0.0.1");
  doorman().limits = {.per_second = 0.001, .burst = 2};
  const std::string greedy = "X-Forwarded-For: 198.51.100.9\r\n";
  EXPECT_EQ(ask("GET /x", greedy).status, 200U);
  EXPECT_EQ(ask("GET /x", greedy).status, 200U);
  const auto refused = ask("GET /x", greedy);
  EXPECT_EQ(refused.status, 429U);
  EXPECT_EQ(refused.field("Retry-After"), "1");
  EXPECT_EQ(ask("GET /x", "X-Forwarded-For: 198.51.100.8\r\n").status, 200U);
}

TEST_F(DoormanTest, one_connection_too_many_of_an_address_hears_why) {
  router.get("/x", fine);
  serve();
  doorman().limits = {.connections = 1, .hold_loopback = true};
  run([&]() -> awaitable<void> {
    auto first = co_await connect(server->port());
    co_await until([&] { return server->connections() == 1; });
    const auto last_word = parse_answer(co_await talk("GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    EXPECT_EQ(last_word.status, 503U);
    EXPECT_NE(last_word.body.find("too many connections"), std::string::npos);
    first.close();
    co_await until([&] { return server->connections() == 0; });
    EXPECT_EQ(parse_answer(co_await talk("GET /x HTTP/1.0\r\nHost: localhost\r\n\r\n")).status, 200U);
  });
}

TEST_F(DoormanTest, a_web_page_is_no_player) {
  Listener listener(io.get_executor());
  std::vector<std::string> lines;
  listener.start([&](Socket socket) -> awaitable<void> {
    LineStream stream(std::move(socket));
    while (const auto line = co_await stream.read_line()) lines.emplace_back(line.text);
  });
  run([&]() -> awaitable<void> {
    auto page = co_await connect(listener.port());
    co_await write(page, "POST / HTTP/1.1\r\nHost: x\r\n\r\nsst 1\n");
    EXPECT_EQ(co_await read_all(page), "");
    auto long_page = co_await connect(listener.port());
    co_await write(long_page, "GET /" + std::string(200'000, 'a'));
    EXPECT_EQ(co_await read_all(long_page), "");
    auto player = co_await connect(listener.port());
    co_await write(player, "GET OFF\n");
    co_await until([&] { return !lines.empty(); });
  });
  EXPECT_EQ(lines, std::vector<std::string>{"GET OFF"});
}

TEST_F(DoormanTest, descriptors_are_not_what_is_short) {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{256, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  asio::io_context other;
  Doorman::of(other.get_executor());
  rlimit after{};
  getrlimit(RLIMIT_NOFILE, &after);
  EXPECT_EQ(after.rlim_cur, std::min<rlim_t>(before.rlim_max, 65'536));
  setrlimit(RLIMIT_NOFILE, &before);
}

TEST(TurnGuard, a_request_that_holds_the_thread_is_counted) {
  asio::io_context network;
  const auto spin = [](std::chrono::microseconds time) {
    const auto end = std::clock() + time.count() * CLOCKS_PER_SEC / 1'000'000;
    while (std::clock() < end) {
    }
  };
  // On a busy machine a quick turn may be a long one: it is enough that once only the slow request was.
  std::uint64_t counted = 0;
  for (int attempt = 0; attempt < 20 && counted != 1; ++attempt) {
    const auto before = long_turns();
    asio::post(network, [&] {
      begin_request_turn("a slow request");
      spin(std::chrono::milliseconds(10));
    });
    asio::post(network, [&] { spin(std::chrono::milliseconds(10)); });  // nobody's request
    asio::post(network, [&] { begin_request_turn("a quick request"); });
    run_turns(network);
    network.restart();
    counted = long_turns() - before;
    ASSERT_GE(counted, 1U);
  }
  EXPECT_EQ(counted, 1U);
}

}  // namespace
}  // namespace agon::net
