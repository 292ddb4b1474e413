// A player's connection: each request takes the next line that it sends. Lines are read as they come, so that
// a closed connection is noticed at once, up to a bound beyond which the player has to wait. Network thread
// only.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "net/line_stream.h"

namespace agon::sugargame {

inline constexpr std::size_t longest_line = 4096;  ///< bytes of a line from a player

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  struct Line {
    std::string text;  ///< the beginning of it, where it is too long
    bool too_long = false;
    std::chrono::steady_clock::time_point arrived;
  };
  using LineHandler = std::function<void(const Line& line)>;
  static constexpr std::size_t most_held = 64 * 1024;  ///< bytes of lines sent ahead

  Connection(std::string name, net::LineStream stream, boost::asio::any_io_executor executor);

  const std::string& name() const { return name_; }
  bool open() const { return open_; }
  void send(std::string_view text) { stream_.send(text); }
  /// The next line goes to `handler`, once; never from inside this call.
  void ask(LineHandler handler);
  /// Whatever was asked is no longer wanted.
  void forget() { handler_ = nullptr; }
  /// Lines of an earlier match are no answers in the next.
  void drop_held();
  /// Called once when the connection is gone.
  void when_closed(std::function<void()> handler) { closed_ = std::move(handler); }
  /// All was said: the connection ends when it has been sent.
  void finish(std::string_view reason);

  /// Reads until the connection ends; its coroutine is the connection's life.
  net::awaitable<void> run();

 private:
  void deliver();

  std::string name_;
  net::LineStream stream_;
  boost::asio::steady_timer taken_;  ///< cancelled when held lines have been taken
  LineHandler handler_;
  std::function<void()> closed_;
  std::deque<Line> held_;
  std::size_t held_bytes_ = 0;
  bool open_ = true;
};

}  // namespace agon::sugargame
