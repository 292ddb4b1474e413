#include "net/line_stream.h"

#include "net/loopback.h"

namespace agon::net {
namespace {

struct LineStreamTest : Loopback {};

SteadyTime soon() { return SteadyClock::now() + Milliseconds(30); }

TEST_F(LineStreamTest, lines_in_one_packet_keep_their_order) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    const auto before = SteadyClock::now();
    co_await write(stranger, "one\ntwo\r\nthree\rfo");
    for (const char* expected : {"one", "two", "three"}) {
      const auto line = co_await stream.read_line();
      EXPECT_EQ(line.status, ReadStatus::ok);
      EXPECT_EQ(line.text, expected);
      EXPECT_GE(line.arrived, before);
      EXPECT_LE(line.arrived, SteadyClock::now());
    }
    co_await write(stranger, "ur\n");
    const auto line = co_await stream.read_line();
    EXPECT_EQ(line.text, "four");
  });
}

TEST_F(LineStreamTest, one_byte_at_a_time) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    for (const char c : std::string("slow\r\n\xff\x01\n")) co_await write(stranger, std::string(1, c));
    stranger.shutdown(Socket::shutdown_send);
    EXPECT_EQ((co_await stream.read_line()).text, "slow");
    EXPECT_EQ((co_await stream.read_line()).text, "\xff\x01");
    EXPECT_EQ((co_await stream.read_line()).status, ReadStatus::closed);
  });
}

TEST_F(LineStreamTest, a_deadline_keeps_what_has_arrived) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    co_await write(stranger, "half");
    EXPECT_EQ((co_await stream.read_line(soon())).status, ReadStatus::timed_out);
    EXPECT_EQ((co_await stream.read_line(soon())).status, ReadStatus::timed_out);
    co_await write(stranger, " a line\n");
    const auto line = co_await stream.read_line(SteadyClock::now() + patience);
    EXPECT_EQ(line.status, ReadStatus::ok);
    EXPECT_EQ(line.text, "half a line");
  });
}

TEST_F(LineStreamTest, too_long_a_line_is_told_and_the_next_is_read) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours), {.rules = {.max_line = 100}});
    co_await write(stranger, std::string(5000, 'x') + "\nshort\n");
    EXPECT_EQ((co_await stream.read_line()).status, ReadStatus::too_long);
    EXPECT_EQ((co_await stream.read_line()).text, "short");
  });
}

TEST_F(LineStreamTest, half_close_leaves_the_other_way_open) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    co_await write(stranger, "last\nunfinished");
    stranger.shutdown(Socket::shutdown_send);
    EXPECT_EQ((co_await stream.read_line()).text, "last");
    const auto end = co_await stream.read_line();
    EXPECT_EQ(end.status, ReadStatus::closed);
    EXPECT_EQ(end.text, "unfinished");
    EXPECT_TRUE(stream.is_open());
    EXPECT_TRUE(stream.send("still here\n"));
    stream.finish("done");
    EXPECT_EQ(co_await read_all(stranger), "still here\n");
  });
}

TEST_F(LineStreamTest, a_reset_is_a_failure_with_a_reason) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    stranger.set_option(asio::socket_base::linger(true, 0));
    stranger.close();
    EXPECT_EQ((co_await stream.read_line()).status, ReadStatus::failed);
    EXPECT_EQ(stream.close_reason(), "Connection reset by peer");
    EXPECT_EQ((co_await stream.read_line()).status, ReadStatus::failed);
    EXPECT_FALSE(stream.send("x"));
  });
}

TEST_F(LineStreamTest, a_peer_that_never_reads_is_disconnected) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours), {.max_unsent = 100'000});
    const std::string line(10'000, 'x');
    int sent = 0;
    while (stream.send(line) && sent < 10'000) ++sent;  // the kernel itself holds some megabytes
    EXPECT_LT(sent, 10'000);
    EXPECT_GE(sent, 10);
    EXPECT_FALSE(stream.is_open());
    EXPECT_EQ(stream.close_reason(), "the peer does not read: more than 100000 bytes wait for it");
    EXPECT_EQ((co_await stream.read_line()).status, ReadStatus::closed);
  });
}

TEST_F(LineStreamTest, what_the_kernel_did_not_take_arrives_whole_and_in_order) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours), {.max_unsent = 64'000'000});
    std::string all;
    for (int i = 0; all.size() < 12'000'000; ++i) {
      const auto line = std::to_string(i) + std::string(i % 1000, 'y') + "\n";
      all += line;
      if (i % 3 == 0) stream.queue(line);
      if (i % 3 != 0) stream.send(line);
    }
    EXPECT_GT(stream.unsent(), 0U);
    EXPECT_THROW(stream.release(), std::logic_error);
    EXPECT_TRUE(stream.flush());
    // A deadline that passes while a write waits must not lose the write.
    EXPECT_EQ((co_await stream.read_line(soon())).status, ReadStatus::timed_out);
    const auto received = co_await read_exactly(stranger, all.size());
    EXPECT_TRUE(received == all);
    EXPECT_EQ(stream.unsent(), 0U);
    EXPECT_LE(stream.sent_at(), SteadyClock::now());
  });
}

TEST_F(LineStreamTest, finish_delivers_everything_though_input_is_unread) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours), {.max_unsent = 64'000'000});
    co_await write(stranger, std::string(50'000, 'z'));
    const std::string farewell(8'000'000, 'f');
    EXPECT_TRUE(stream.send(farewell));
    stream.finish("the match is over");
    EXPECT_FALSE(stream.is_open());
    EXPECT_FALSE(stream.send("too late"));
    EXPECT_EQ((co_await read_all(stranger)).size(), farewell.size());
  });
}

TEST_F(LineStreamTest, finish_does_not_wait_for_ever) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours), {.max_unsent = 64'000'000, .farewell = Milliseconds(50)});
    EXPECT_TRUE(stream.send(std::string(20'000'000, 'f')));
    stream.finish("the match is over");
    co_await until([&] { return stream.unsent() > 0 && !stream.is_open(); });
    co_await pause(Milliseconds(100));
    EXPECT_LT((co_await read_all(stranger)).size(), 20'000'000U);
  });
}

TEST_F(LineStreamTest, closing_ends_a_read_that_is_awaited) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    auto stream = std::make_unique<LineStream>(std::move(ours));
    std::optional<ReadStatus> status;
    asio::co_spawn(
        io, [&]() -> awaitable<void> { status = (co_await stream->read_line()).status; }, asio::detached);
    co_await pause(Milliseconds(5));
    EXPECT_FALSE(status);
    stream.reset();
    co_await until([&] { return status.has_value(); });
    EXPECT_EQ(*status, ReadStatus::closed);
    EXPECT_EQ(co_await read_all(stranger), "");
  });
}

TEST_F(LineStreamTest, first_bytes_are_seen_and_stay) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    co_await write(stranger, "GE");
    EXPECT_EQ(co_await stream.first_bytes(4, Milliseconds(30)), "GE");
    co_await write(stranger, "T / HTTP/1.1\r\n\r\n");
    EXPECT_EQ(co_await stream.first_bytes(4, patience), "GET ");
    auto released = stream.release();
    EXPECT_FALSE(stream.is_open());
    EXPECT_EQ(released.unread.substr(0, 6), "GET / ");
    EXPECT_TRUE(released.socket.is_open());
  });
}

TEST_F(LineStreamTest, first_bytes_of_a_short_name_do_not_wait) {
  run([&]() -> awaitable<void> {
    auto [ours, stranger] = co_await pair();
    LineStream stream(std::move(ours));
    co_await write(stranger, "Al\n");
    EXPECT_EQ(co_await stream.first_bytes(4, patience), "Al\n");
    EXPECT_EQ((co_await stream.read_line()).text, "Al");
    stranger.close();
    EXPECT_EQ(co_await stream.first_bytes(4, patience), "");
  });
}

}  // namespace
}  // namespace agon::net
