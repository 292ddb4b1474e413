#include "net/frame_stream.h"

#include <boost/asio/thread_pool.hpp>

#include "net/loopback.h"

namespace agon::net {
namespace {

std::string framed(std::string_view body) {
  std::string frame;
  for (unsigned shift = 0; shift < 32; shift += 8) frame += static_cast<char>(body.size() >> shift & 0xffU);
  return frame.append(body);
}

const TlsContext& server_context() {
  static const auto context = TlsContext::server(made_identity("agon"));
  return context;
}

SteadyTime soon() { return SteadyClock::now() + patience; }

struct FrameStreams : Loopback {
  asio::thread_pool worker{1};

  /// A server's stream and a client's, hands shaken.
  awaitable<std::pair<FrameStream, FrameStream>> streams(FrameOptions options = {}) {
    auto [ours, theirs] = co_await pair();
    FrameStream server(std::move(ours), server_context(), options),
        client(std::move(theirs), TlsContext::client());
    bool served = false;
    asio::co_spawn(io, server.handshake(soon(), worker.get_executor()),
                   [&](std::exception_ptr, bool done) { served = done; });
    EXPECT_TRUE(co_await client.handshake(soon()));
    co_await until([&] { return served; });
    co_return std::pair{std::move(server), std::move(client)};
  }

  /// A client by hand: what TLS gives it record by record.
  awaitable<void> feed(Socket& socket, TlsSession& tls) {
    std::array<char, 1000> bytes{};
    const auto into = asio::buffer(bytes);
    const auto count = co_await socket.async_read_some(into, asio::use_awaitable);
    tls.take({bytes.data(), count});
  }
};

TEST_F(FrameStreams, go_both_ways) {
  run([&]() -> awaitable<void> {
    auto [server, client] = co_await streams();
    const std::string longest(1024 * 1024, 'x');
    for (const auto& body : {std::string("one"), std::string(), std::string(300'000, 'y'), longest}) {
      EXPECT_TRUE(client.send(framed(body)));
      const auto heard = co_await server.read_frame(soon());
      EXPECT_TRUE(heard && heard.body == body) << body.size();
      EXPECT_TRUE(server.send(framed(body) + framed("and more")));
      const auto answered = co_await client.read_frame(soon());
      EXPECT_TRUE(answered && answered.body == body) << body.size();
      const auto more = co_await client.read_frame(soon());
      EXPECT_EQ(more.body, "and more");
    }
  });
}

TEST_F(FrameStreams, a_length_begins_a_record) {
  run([&]() -> awaitable<void> {
    auto [ours, theirs] = co_await pair();
    FrameStream server(std::move(ours), server_context());
    TlsSession tls(TlsContext::client());
    bool served = false;
    asio::co_spawn(io, server.handshake(soon()), [&](std::exception_ptr, bool done) { served = done; });
    while (tls.handshake() != TlsSession::Handshake::done) {
      co_await write(theirs, std::string(tls.outgoing()));
      tls.outgoing_sent();
      co_await feed(theirs, tls);
    }
    co_await write(theirs, std::string(tls.outgoing()));
    co_await until([&] { return served; });
    std::string frames;
    for (std::size_t size : {100U, 16'380U, 16'383U, 40'000U, 5U}) frames += framed(std::string(size, 'z'));
    server.send(frames);
    std::size_t left_of_frame = 0, seen = 0;
    while (seen < frames.size()) {
      std::array<char, 20'000> record{};
      const auto count = tls.read(record);
      if (count == 0) {
        co_await feed(theirs, tls);
        continue;
      }
      if (left_of_frame == 0) {
        EXPECT_GE(count, 4U) << "after " << seen << " bytes";
        left_of_frame = 4 + frame_length({record.data(), 4});
      }
      EXPECT_GE(left_of_frame, count) << "two frames in one record";
      left_of_frame -= std::min(left_of_frame, count);
      seen += count;
    }
  });
}

TEST_F(FrameStreams, too_long_a_frame_is_told) {
  run([&]() -> awaitable<void> {
    FrameOptions options;
    options.longest = 100;
    auto [server, client] = co_await streams(options);
    client.send(framed(std::string(100, 'x')));
    EXPECT_TRUE(co_await server.read_frame(soon()));
    client.send(framed(std::string(101, 'x')));
    const auto heard = co_await server.read_frame(soon());
    EXPECT_EQ(heard.status, ReadStatus::too_long);
    EXPECT_EQ(heard.announced, 101U);
  });
}

TEST_F(FrameStreams, what_is_no_tls_is_closed_with_the_reason) {
  run([&]() -> awaitable<void> {
    auto [ours, theirs] = co_await pair();
    FrameStream server(std::move(ours), server_context());
    co_await write(theirs, "GET / HTTP/1.1\r\n\r\n");
    EXPECT_FALSE(co_await server.handshake(soon(), worker.get_executor()));
    EXPECT_EQ(server.close_reason(), "TLS: http request");
    co_await read_all(theirs);
  });
}

TEST_F(FrameStreams, handshakes_have_a_time_limit) {
  run([&]() -> awaitable<void> {
    auto [ours, theirs] = co_await pair();
    FrameStream server(std::move(ours), server_context());
    co_await write(theirs, "\x16\x03\x01");
    EXPECT_FALSE(co_await server.handshake(SteadyClock::now() + Milliseconds(50)));
    EXPECT_EQ(server.close_reason(), "no TLS handshake in the time for it");
  });
}

TEST_F(FrameStreams, broken_records_end_the_connection) {
  run([&]() -> awaitable<void> {
    auto [ours, theirs] = co_await pair();
    FrameStream server(std::move(ours), server_context());
    TlsSession tls(TlsContext::client());
    bool served = false;
    asio::co_spawn(io, server.handshake(soon()), [&](std::exception_ptr, bool) { served = true; });
    while (tls.handshake() != TlsSession::Handshake::done) {
      co_await write(theirs, std::string(tls.outgoing()));
      tls.outgoing_sent();
      co_await feed(theirs, tls);
    }
    co_await write(theirs, std::string(tls.outgoing()) + "\x17\x03\x03" + std::string("\0\x20", 2) +
                               std::string(32, '?'));
    co_await until([&] { return served; });
    const auto heard = co_await server.read_frame(soon());
    EXPECT_EQ(heard.status, ReadStatus::failed);
    EXPECT_TRUE(server.close_reason().starts_with("TLS: ")) << server.close_reason();
  });
}

TEST_F(FrameStreams, who_does_not_read_is_disconnected) {
  run([&]() -> awaitable<void> {
    FrameOptions options;
    options.max_unsent = 100'000;
    auto [server, client] = co_await streams(options);
    const auto frame = framed(std::string(50'000, 'x'));
    int sent = 0;
    while (server.send(frame) && sent < 10'000) ++sent;
    EXPECT_LT(sent, 10'000);
    EXPECT_NE(server.close_reason().find("does not read"), std::string::npos);
  });
}

TEST_F(FrameStreams, finishing_sends_everything_first) {
  run([&]() -> awaitable<void> {
    auto [server, client] = co_await streams();
    const std::string last(800'000, 'l');
    server.send(framed(last));
    server.finish("all is said");
    EXPECT_FALSE(server.send(framed("more")));
    const auto heard = co_await client.read_frame(soon());
    EXPECT_TRUE(heard && heard.body == last);
    EXPECT_EQ((co_await client.read_frame(soon())).status, ReadStatus::closed);
  });
}

TEST_F(FrameStreams, a_read_ends_with_its_deadline_or_its_stream) {
  run([&]() -> awaitable<void> {
    auto [server, client] = co_await streams();
    EXPECT_EQ((co_await server.read_frame(SteadyClock::now() + Milliseconds(20))).status,
              ReadStatus::timed_out);
    bool ended = false;
    auto held = std::make_unique<FrameStream>(std::move(server));
    asio::co_spawn(io, held->read_frame(), [&](std::exception_ptr, FrameResult result) {
      ended = result.status == ReadStatus::closed;
    });
    co_await pause(Milliseconds(5));
    held.reset();
    co_await until([&] { return ended; });
  });
}

}  // namespace
}  // namespace agon::net
