// Thousands of line connections at the price of a few system calls each: one epoll set beside Asio's, plain
// sockets, no coroutine and no timer a connection. For protocols in which the server does not wait for a
// client's line but sends whenever an event is due.
//
// Reading: every complete line goes to the host. Writing: text is collected and handed to the kernel once a
// turn, by flush(). Bytes that the kernel does not take wait in a bounded buffer. While many of them wait, no
// further line of that connection is handed out. A peer that passes a limit is disconnected.
//
// Threads: the network thread only. The host may call any function from its own, also for the member
// concerned.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/doorman.h"
#include "net/listener.h"

namespace agon::net {

/// A connection's number as long as it lasts; the number is reused afterwards.
using Member = std::uint32_t;

class LineServerHost {
 public:
  virtual ~LineServerHost() = default;
  /// Bytes have just been read; calls of line() for them follow.
  virtual void arriving() {}
  /// A line without its line feed. `too_long`: this is its beginning, the rest is dropped.
  virtual void line(Member member, std::string_view text, bool too_long) = 0;
  /// The peer has gone, or was disconnected because it passed a limit. Members that finish() disconnects are
  /// not reported.
  virtual void gone(Member member, std::string_view why) = 0;
  /// All lines that have arrived were handed out: act now, and call flush().
  virtual void turned() = 0;
};

struct LineServerLimits {
  std::size_t max_line = 8192;       ///< bytes, without the line feed
  std::size_t max_unsent = 1 << 18;  ///< limit of bytes that the kernel has not taken
  std::size_t much_unsent =
      1 << 15;  ///< beyond this many unsent bytes no line of the connection is handed out
  std::size_t max_members = 12'000;
  std::string last_word =
      {};  ///< sent to a client that is refused because there are too many, of its address or altogether
  std::chrono::milliseconds farewell{2000};  ///< for the last bytes of a connection that finish() ends
};

class LineServer {
 public:
  LineServer(boost::asio::io_context& network, LineServerHost& host, LineServerLimits limits);
  ~LineServer();
  LineServer(const LineServer&) = delete;

  /// Takes over a connected socket. False if there are too many connections, or too many of its address (see
  /// Doorman): the socket is then closed.
  bool add(int descriptor, Member& member);
  std::size_t size() const { return count_; }
  /// Distinguishes a connection from a later one of the same number.
  std::uint64_t serial(Member member) const { return peers_[member]->serial; }
  bool open(Member member) const { return member < peers_.size() && peers_[member]->stage == Stage::open; }

  /// The buffer of text for a member; append to it, and the next flush() sends it.
  std::string& text_for(Member member);
  /// Raises the limit of unsent bytes for one member.
  void allow_unsent(Member member, std::size_t bytes) { peers_[member]->max_unsent = bytes; }
  void flush();
  /// Reads nothing more from the member, and disconnects it when it has taken all its bytes.
  void finish(Member member);

 private:
  enum class Stage : std::uint8_t { free, open, finishing, lingering };
  struct Peer {
    int descriptor = -1;
    Stage stage = Stage::free;
    bool dirty = false;     ///< in dirty_
    bool held = false;      ///< its lines wait until it has taken what it was sent
    bool again = false;     ///< in again_
    bool dropping = false;  ///< within a line that was too long
    bool spoke = false;     ///< its first line has come
    std::uint32_t interest = 0;
    std::uint64_t serial = 0;
    std::size_t max_unsent = 0;
    std::size_t sent = 0;  ///< bytes at the front of `out` that were sent
    std::string in, out;
    boost::asio::ip::address address;
    std::size_t unsent() const { return out.size() - sent; }
  };

  bool has_room(const boost::asio::ip::address& address) const;
  void wait();
  void turn();
  void post_turn();
  void handle(Member member, std::uint32_t events);
  void read(Member member);
  void discard(Member member);
  std::size_t hand_out(Member member, std::string_view bytes);
  void go_on(Member member);
  void write(Member member);
  void watch(Member member);
  void disconnect(Member member, std::string_view why);
  void close(Member member);
  void watch_farewells();

  boost::asio::io_context& network_;
  LineServerHost& host_;
  LineServerLimits limits_;
  const Doorman& doorman_;
  AddressCounts by_address_;
  boost::asio::posix::stream_descriptor set_;
  boost::asio::steady_timer farewell_timer_;
  std::vector<std::unique_ptr<Peer>> peers_;
  std::vector<Member> free_, dirty_, again_, closed_;
  struct Farewell {
    std::chrono::steady_clock::time_point until;
    Member member;
    std::uint64_t serial;
  };
  std::deque<Farewell> farewells_;
  std::unique_ptr<char[]> buffer_;
  std::size_t count_ = 0;
  std::uint64_t serials_ = 0;
  bool farewell_armed_ = false, turning_ = false, turn_posted_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

// A port whose connections join a LineServer.

/// Starts to accept; `joined` is called for every new member. Throws BindError. The LineServer must outlive
/// the listener.
Listener listen_for(LineServer& line_server, boost::asio::io_context& network, const ListenOptions& options,
                    std::function<void(Member)> joined);

}  // namespace agon::net
