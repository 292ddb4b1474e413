// A player's connection that speaks lines: each request takes the next line that it sends. Lines are read as
// they come, so that a closed connection is noticed at once, up to a bound beyond which the player has to
// wait. Lives on one loop; until `run` it may be moved to another.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "net/line_stream.h"

namespace agon {

class LineConnection : public std::enable_shared_from_this<LineConnection> {
 public:
  using Arrival = std::chrono::steady_clock::time_point;
  struct Line {
    std::string text;  ///< the beginning of it, where it is too long
    bool too_long = false;
    Arrival arrived;
  };
  using LineHandler = std::function<void(const Line& line)>;
  static constexpr std::size_t most_held = 64 * 1024;  ///< bytes of lines sent ahead

  /// `too_long`: why a line that is too long ends the connection; empty: it is handed on, as what it is.
  LineConnection(std::string name, net::LineStream stream, boost::asio::io_context& loop,
                 std::string too_long = {});

  const std::string& name() const { return name_; }
  const std::string& peer() const { return stream_.peer(); }
  bool open() const { return open_; }
  /// Whether the peer is still there, as far as the kernel knows.
  bool reachable() const { return open_ && !stream_.peer_gone(); }

  void send(std::string_view text) { stream_.send(text); }
  /// Where lines go that were asked for; never from inside a call.
  void on_line(LineHandler handler) { handler_ = std::move(handler); }
  /// The next line is wanted, one for each time it is asked for.
  void ask();
  /// What was asked is no longer wanted.
  void forget() { wanted_ = false; }
  /// Lines that were sent ahead are answers to nothing that will be asked.
  void drop_held();
  /// Called once when the connection is gone.
  void when_closed(std::function<void()> handler) { closed_ = std::move(handler); }
  /// All was said: the connection ends when it has been sent.
  void finish(std::string_view reason);

  /// Reads until the connection ends; its coroutine is the connection's life.
  net::awaitable<void> run();

 private:
  void deliver();

  std::string name_, too_long_;
  net::LineStream stream_;
  boost::asio::steady_timer taken_;  ///< cancelled when held lines have been taken
  LineHandler handler_;
  std::function<void()> closed_;
  std::deque<Line> held_;
  std::size_t held_bytes_ = 0;
  bool open_ = true, wanted_ = false;
};

}  // namespace agon
