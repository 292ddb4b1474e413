// What a LineStream and its pending operations share. For line_stream*.cpp alone.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>

#include "net/line_stream.h"

namespace agon::net {

struct LineStream::Core : std::enable_shared_from_this<Core> {
  Core(Socket connection, LineOptions given);

  // Reading.
  std::optional<LineResult> next_line();
  /// One read into the splitter. True when bytes came; else read_end says why not.
  static awaitable<bool> read_more(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<LineResult> read_line(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<std::string_view> first_bytes(std::shared_ptr<Core> core, std::size_t count,
                                                 SteadyTime deadline);
  LineStatus status_of(const boost::system::error_code& error);
  void arm(SteadyTime deadline);
  void disarm();

  // Writing.
  bool send(std::string_view text);
  bool queue(std::string_view text);
  bool flush();
  /// How much the kernel took; closes on an error.
  std::size_t write_some(std::string_view text);
  void wait_writable();
  std::size_t unsent_bytes() const { return unsent.size() - unsent_begin; }

  // Ending.
  void close(std::string_view reason);
  void broke(const boost::system::error_code& error);
  void shut();
  /// The owner let go of the stream: the usual end, and so not worth a line in the log.
  void dropped();
  void finish(std::string_view reason);
  void all_sent();
  void discard_rest();

  Socket socket;
  LineOptions options;
  std::string peer;
  LineSplitter splitter;
  SteadyTime arrived{};
  LineStatus read_end = LineStatus::closed;

  std::string unsent;
  std::size_t unsent_begin = 0;
  SteadyTime sent_at{};
  bool waiting_writable = false;

  boost::asio::steady_timer timer;  // the deadline of a read, later the time limit of the farewell
  unsigned timer_turn = 0;          // tells an expiry that was already under way when its wait was called off
  bool timed_out = false;

  enum class Stage { open, finishing, lingering, closed } stage = Stage::open;
  bool broken = false;
  std::string reason;
  std::array<char, 512> discarded;
};

}  // namespace agon::net
