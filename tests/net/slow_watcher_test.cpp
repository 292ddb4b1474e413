#include "net/http_kit.h"
#include "net/web_socket_kit.h"

namespace agon::net {
namespace {

const auto frame = message(std::string(100'000, 'f'));

struct SlowWatcherTest : WebSocketKit {};

TEST_F(SlowWatcherTest, the_queue_is_bounded_in_bytes) {
  run([&]() -> awaitable<void> {
    options.max_queued_bytes = 1'000'000;
    options.send_buffer = 4096;
    auto client = co_await connected();
    for (int i = 0; i < 1000 && peer->is_open(); ++i) {
      peer->send(frame);
      EXPECT_LE(peer->queued(), 10U);
      if (i % 50 == 0) co_await pause(Milliseconds(1));
    }
    EXPECT_FALSE(peer->is_open());
    co_await until([&] { return ended && peer->queued() == 0; });
  });
}

TEST_F(SlowWatcherTest, the_queue_is_bounded_in_messages) {
  run([&]() -> awaitable<void> {
    options.max_queued = 20;
    auto client = co_await connected();
    for (int i = 0; i < 20; ++i) peer->send(message("x"));
    EXPECT_TRUE(peer->is_open());
    peer->send(message("x"));
    EXPECT_FALSE(peer->is_open());
  });
}

TEST_F(SlowWatcherTest, one_who_catches_up_gets_a_fresh_start) {
  run([&]() -> awaitable<void> {
    options.max_queued = 20;
    options.send_buffer = 4096;
    auto client = co_await connected();
    int refreshed = 0;
    peer->when_drained([&] {
      ++refreshed;
      peer->send(message("key frame"));
    });
    // The kernel takes some megabytes before it lets us wait.
    for (int i = 0; i < 1000; ++i) {
      peer->send(frame);
      EXPECT_LE(peer->queued(), 20U);
      if (i % 50 == 0) co_await pause(Milliseconds(1));
    }
    EXPECT_TRUE(peer->is_open());
    EXPECT_EQ(refreshed, 0);
    int frames = 0;
    for (;;) {
      const auto heard_now = co_await hear(client);
      if (!heard_now || *heard_now == "key frame") break;
      ++frames;
    }
    EXPECT_EQ(refreshed, 1);
    EXPECT_GE(frames, 1);
    EXPECT_LT(frames, 900);
    peer->send(message("and on"));
    EXPECT_EQ(co_await hear(client), "and on");
  });
}

struct LiveRouteTest : HttpKit {
  std::shared_ptr<WebSocketPeer> watcher;

  LiveRouteTest() {
    router.websocket("/api/live/{id}", [this](Request request, std::shared_ptr<WebSocketPeer> peer) {
      peer->send(message("match " + request.params.at("id") + " from " + request.query["from"]));
      watcher = std::move(peer);
      return SocketListener{};
    });
    router.get("/api/x", [](Request) -> awaitable<Response> { co_return json_response(1); });
    serve();
  }
};

TEST_F(LiveRouteTest, a_route_becomes_a_web_socket) {
  run([&]() -> awaitable<void> {
    Client client(co_await connect(server->port()));
    co_await client.async_handshake("here", "/api/live/m%201?from=7", asio::use_awaitable);
    beast::flat_buffer buffer;
    co_await client.async_read(buffer, asio::use_awaitable);
    EXPECT_EQ(beast::buffers_to_string(buffer.data()), "match m 1 from 7");
    watcher->close("done");
    const auto [error, size] = co_await client.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    EXPECT_EQ(error, websocket::error::closed);
    co_await until([&] { return server->connections() == 0; });
  });
}

TEST_F(LiveRouteTest, refusals) {
  const auto as = [](const std::string& path, const std::string& fields = "") {
    auto request = upgrade("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + fields);
    return request.replace(request.find("/live"), 5, path);
  };
  run([&]() -> awaitable<void> {
    EXPECT_EQ(parse_answer(co_await talk(as("/api/nothing"))).status, 404U);
    EXPECT_EQ(parse_answer(co_await talk(as("/api/x"))).status, 404U);
    EXPECT_EQ(parse_answer(co_await talk(as("/api/live/%2e%2e"))).status, 404U);
    EXPECT_EQ(parse_answer(co_await talk(as("/api/live/7", "Origin: http://evil.example\r\n"))).status, 403U);
    EXPECT_EQ(parse_answer(co_await talk("GET /api/live/7" + upgrade("").substr(9))).status, 400U);
  });
  EXPECT_EQ(ask("GET /api/live/7").status, 426U);
  EXPECT_EQ(ask("POST /api/live/7", "", "x").status, 405U);
  EXPECT_FALSE(watcher);
}

}  // namespace
}  // namespace agon::net
