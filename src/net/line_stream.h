// Lines of text over one TCP socket, both ways.
//
// Reading: a coroutine awaits one line after the other; one reader at a time. Writing: send() never waits. If
// nothing is queued it gives the bytes to the kernel at once, which costs one system call and no memory.
// Bytes that the kernel does not take wait in a bounded queue. A peer that passes a limit is disconnected,
// and the reason is logged.
//
// Threads: only that of its io_context. The stream may be destroyed while a read is awaited: that read ends
// with `closed`.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "net/socket.h"
#include "net/stream_core.h"
#include "text/line_splitter.h"

namespace agon::net {

struct LineOptions {
  LineRules rules{};  ///< the ends of lines, and the longest line
  std::size_t max_unsent =
      1024 * 1024;  ///< limit of bytes that the kernel has not taken; beyond it the peer is disconnected
  Milliseconds farewell{2000};  ///< finish() waits this long for the peer to take the last bytes
  bool refuse_http = true;      ///< a first line that begins an HTTP request ends the connection
};

struct LineResult {
  ReadStatus status = ReadStatus::closed;
  std::string_view text;  ///< without the end of the line; valid until the next read or release(). If the
                          ///< peer closed, what it left unfinished
  SteadyTime arrived{};   ///< when the read that completed the line returned

  explicit operator bool() const { return status == ReadStatus::ok; }
};

class LineStream : public SocketStream {
 public:
  static constexpr SteadyTime no_deadline = SteadyTime::max();

  explicit LineStream(Socket socket, LineOptions options = {});

  /// Does not suspend when a line has already arrived.
  awaitable<LineResult> read_line(SteadyTime deadline = no_deadline);
  /// Returns the first `count` unread bytes and leaves them unread; fewer if a line ends before, `limit` has
  /// passed, or the peer closed. It tells a "GET " from a name.
  awaitable<std::string_view> first_bytes(std::size_t count, Milliseconds limit);

  /// Queues and flushes. False if the stream is closed, or if this call closes it because the queue is full.
  bool send(std::string_view text);
  /// Queues without a system call; flush() or the next send() sends it.
  bool queue(std::string_view text);
  bool flush();
  /// The moment at which the last byte was handed to the kernel; valid only while unsent() is 0.
  SteadyTime sent_at() const;

  struct Released {
    Socket socket;
    std::string unread;
  };
  /// Releases the socket, for example to become a WebSocket; the stream is closed afterwards. Throws
  /// std::logic_error if bytes are unsent or it is closed. No read may be awaited.
  Released release();

 private:
  struct Core;
  std::shared_ptr<Core> core() const;
};

}  // namespace agon::net
