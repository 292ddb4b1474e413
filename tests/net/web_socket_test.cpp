#include "net/web_socket.h"

#include <boost/asio/read_until.hpp>

#include "net/doorman.h"
#include "net/line_stream.h"
#include "net/web_socket_kit.h"

namespace agon::net {
namespace {

struct WebSocketTest : WebSocketKit {};

TEST_F(WebSocketTest, messages_go_both_ways_in_order) {
  run([&]() -> awaitable<void> {
    auto client = co_await connected();
    for (int i = 0; i < 100; ++i) peer->send(message("frame " + std::to_string(i)));
    EXPECT_GT(peer->queued(), 0U);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(co_await hear(client), "frame " + std::to_string(i));
    EXPECT_TRUE(client.got_text());
    co_await say(client, "one");
    co_await say(client, std::string(64 * 1024, 'x'));
    co_await until([&] { return heard.size() == 2; });
    EXPECT_EQ(heard[0], "one");
    EXPECT_EQ(heard[1].size(), 64U * 1024);
    EXPECT_EQ(peer->queued(), 0U);
  });
}

TEST_F(WebSocketTest, a_large_message_is_one_frame) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    accept(std::move(ours));
    co_await write(stranger, upgrade());
    co_await until([&] { return peer != nullptr; });
    peer->send(message(std::string(100'000, 'x')));
    std::string text;
    auto into = asio::dynamic_buffer(text);
    co_await asio::async_read_until(stranger, into, "\r\n\r\n", asio::use_awaitable);
    text.erase(0, text.find("\r\n\r\n") + 4);
    while (text.size() < 10) text += co_await read_exactly(stranger, 1);
    EXPECT_EQ(text.substr(0, 2), "\x81\x7f");  // final, text; a 64-bit length
    EXPECT_EQ(text.substr(2, 8), std::string("\0\0\0\0\0\x01\x86\xa0", 8));
  });
}

TEST_F(WebSocketTest, the_answer_is_spelled_as_asked) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    options.accept_field = "Sec-Websocket-Accept";
    accept(std::move(ours));
    co_await write(stranger, upgrade());
    std::string text;
    auto into = asio::dynamic_buffer(text);
    co_await asio::async_read_until(stranger, into, "\r\n\r\n", asio::use_awaitable);
    EXPECT_TRUE(text.starts_with("HTTP/1.1 101 "));
    EXPECT_NE(text.find("\r\nSec-Websocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), std::string::npos)
        << text;
    EXPECT_EQ(text.find("Sec-WebSocket-Accept"), std::string::npos);
  });
}

TEST_F(WebSocketTest, a_line_stream_that_turns_out_to_be_a_browser) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    const auto request = upgrade();
    co_await write(stranger, request.substr(0, 20));
    EXPECT_EQ(co_await stream.first_bytes(4, patience), "GET ");
    auto released = stream.release();
    accept(std::move(released.socket), true, std::move(released.unread));
    co_await write(stranger, request.substr(20));
    co_await until([&] { return peer != nullptr; });
    std::string text;
    auto into = asio::dynamic_buffer(text);
    co_await asio::async_read_until(stranger, into, "\r\n\r\n", asio::use_awaitable);
    EXPECT_TRUE(text.starts_with("HTTP/1.1 101 "));
    peer->send(message("hi"));
    if (text.find("\r\n\r\n") + 4 == text.size()) text = co_await read_exactly(stranger, 4);
    EXPECT_TRUE(text.ends_with("\x81\x02hi"));
  });
}

TEST_F(WebSocketTest, who_asks_for_no_web_socket_gets_a_page) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    ended = false;
    accept(std::move(ours));
    co_await write(stranger, "GET /live HTTP/1.1\r\nHost: h\r\n\r\n");
    const auto text = co_await read_all(stranger);
    EXPECT_TRUE(text.starts_with("HTTP/1.1 200 ")) << text;
    EXPECT_NE(text.find("Content-Type: text/html"), std::string::npos) << text;
    co_await until([&] { return ended; });
    EXPECT_FALSE(peer);
  });
}

TEST_F(WebSocketTest, bad_requests_get_400_and_are_closed) {
  const std::vector<std::string> requests{"hello\r\n\r\n", upgrade(""),
                                          upgrade("Sec-WebSocket-Key: short\r\n"),
                                          "GET / HTTP/1.1\r\nX: " + std::string(9000, 'x') + "\r\n\r\n"};
  run([&]() -> awaitable<void> {
    for (const auto& request : requests) {
      auto [ours, stranger] = co_await pair();
      ended = false;
      accept(std::move(ours));
      co_await write(stranger, request);
      const auto text = co_await read_all(stranger);
      EXPECT_TRUE(text.starts_with("HTTP/1.1 400 ")) << request << " -> " << text;
      co_await until([&] { return ended; });
      EXPECT_FALSE(peer);
    }
  });
}

TEST_F(WebSocketTest, a_handshake_that_does_not_come_is_not_waited_for) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    options.handshake_limit = Milliseconds(50);
    accept(std::move(ours));
    co_await write(stranger, "GET / HT");
    EXPECT_EQ(co_await read_all(stranger), "");
    EXPECT_FALSE(peer);
  });
}

TEST_F(WebSocketTest, pages_of_other_servers_are_refused) {
  Doorman::of(io.get_executor()).hosts.add("here");
  run([&]() -> awaitable<void> {
    for (const bool ours_too : {false, true}) {
      auto [ours, stranger] = co_await pair();
      accept(std::move(ours));
      const std::string origin = ours_too ? "http://here:1" : "http://here:2";
      co_await write(stranger,
                     upgrade("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: " + origin + "\r\n"));
      EXPECT_EQ(co_await read_exactly(stranger, 12), ours_too ? "HTTP/1.1 101" : "HTTP/1.1 403");
    }
  });
}

TEST_F(WebSocketTest, a_public_stream_may_be_watched_from_any_origin) {
  run([&]() -> awaitable<void> {
    options.any_origin = true;
    for (const std::string origin : {"null", "file://", "http://elsewhere.example"}) {
      auto [ours, stranger] = co_await pair();
      accept(std::move(ours));
      co_await write(stranger,
                     upgrade("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: " + origin + "\r\n"));
      EXPECT_EQ(co_await read_exactly(stranger, 12), "HTTP/1.1 101") << origin;
    }
  });
}

TEST_F(WebSocketTest, too_large_a_message_closes_with_1009) {
  run([&]() -> awaitable<void> {
    options.max_message = 1000;
    auto client = co_await connected();
    co_await say(client, std::string(1001, 'x'));
    EXPECT_EQ(co_await hear(client), std::nullopt);
    EXPECT_EQ(client.reason().code, websocket::close_code::too_big);
    co_await until([&] { return ended; });
    EXPECT_FALSE(peer->is_open());
    EXPECT_TRUE(heard.empty());
  });
}

TEST_F(WebSocketTest, talking_to_nobody_has_an_end) {
  run([&]() -> awaitable<void> {
    options.max_unheard = 10'000;
    auto client = co_await connected(false);
    co_await say(client, std::string(10'000, 'x'));
    co_await pause(Milliseconds(5));
    EXPECT_TRUE(peer->is_open());
    co_await say(client, "x");
    co_await until([&] { return ended; });
    EXPECT_FALSE(peer->is_open());
  });
}

TEST_F(WebSocketTest, pings_are_answered) {
  run([&]() -> awaitable<void> {
    auto client = co_await connected();
    std::string pong;
    client.control_callback([&](websocket::frame_type kind, beast::string_view text) {
      if (kind == websocket::frame_type::pong) pong = std::string(text);
    });
    co_await client.async_ping("are you there", asio::use_awaitable);
    peer->send(message("after"));
    while (pong.empty()) {
      EXPECT_EQ(co_await hear(client), "after");
      if (pong.empty()) peer->send(message("after"));
    }
    EXPECT_EQ(pong, "are you there");
  });
}

TEST_F(WebSocketTest, a_silent_peer_is_let_go) {
  run([&]() -> awaitable<void> {
    options.idle_limit = Milliseconds(100);
    auto client = co_await connected();
    co_await until([&] { return ended; });  // the client never reads, so it never answers the ping
    EXPECT_FALSE(peer->is_open());
  });
}

TEST_F(WebSocketTest, close_comes_after_what_was_sent_and_says_why) {
  run([&]() -> awaitable<void> {
    auto client = co_await connected();
    peer->send(message("one"));
    peer->send(message("two"));
    peer->close("the match is over: " + std::string(200, 'x'));
    peer->send(message("too late"));
    EXPECT_EQ(co_await hear(client), "one");
    EXPECT_EQ(co_await hear(client), "two");
    EXPECT_EQ(co_await hear(client), std::nullopt);
    EXPECT_EQ(client.reason().code, websocket::close_code::normal);
    EXPECT_TRUE(std::string(client.reason().reason.c_str()).starts_with("the match is over: xxx"));
    co_await until([&] { return ended; });
    EXPECT_FALSE(peer->is_open());
  });
}

TEST_F(WebSocketTest, a_close_of_the_peer_ends_it) {
  run([&]() -> awaitable<void> {
    auto client = co_await connected();
    co_await client.async_close(websocket::close_code::normal, asio::use_awaitable);
    co_await until([&] { return ended; });
    EXPECT_FALSE(peer->is_open());
    peer->send(message("nobody"));
    EXPECT_EQ(peer->queued(), 0U);
  });
}

}  // namespace
}  // namespace agon::net
