// A player's connection: lines are used one per request, so a client that sends ahead has its lines used
// later in order. They are read as they come, so that a closed connection is noticed at once, up to a bound
// beyond which the client has to wait. Network thread only.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "net/line_stream.h"

namespace agon::evasion {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Arrival = std::chrono::steady_clock::time_point;
  static constexpr std::size_t most_held = 64 * 1024;  ///< bytes of lines sent ahead
  using LineHandler = std::function<void(const std::string& line, Arrival arrived)>;

  Connection(std::string name, net::LineStream stream, boost::asio::any_io_executor executor);

  const std::string& name() const { return name_; }
  const std::string& peer() const { return stream_.peer(); }
  bool open() const { return open_; }
  const std::string& close_reason() const { return reason_; }

  void send(std::string_view text) { stream_.send(text); }
  /// The next line goes to `handler`, once; never from inside this call.
  void ask(LineHandler handler);
  /// Whatever was asked is no longer wanted.
  void forget() { handler_ = nullptr; }
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
  boost::asio::steady_timer taken_;  ///< cancelled when a held line has been taken
  LineHandler handler_;
  std::function<void()> closed_;
  struct Held {
    std::string line;
    Arrival arrived;
  };
  std::deque<Held> held_;
  std::size_t held_bytes_ = 0;
  std::string reason_;
  bool open_ = true;
};

}  // namespace agon::evasion
