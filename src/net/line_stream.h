// Lines of text over one TCP socket, both ways.
//
// Reading: a coroutine awaits one line after the other; one reader at a time. Writing: send() never waits. It
// gives the bytes to the kernel at once when nothing is queued before them, which costs one system call and
// no memory; what the kernel does not take waits in a bounded queue. A peer that passes a limit is
// disconnected with a reason in the log.
//
// Threads: that of its io_context only. The stream may be destroyed while a read is awaited: that read ends
// with `closed`.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/socket.h"
#include "net/stream_core.h"
#include "text/line_splitter.h"

namespace agon::net {

struct LineOptions {
  LineRules rules{};  ///< what ends a line, and the longest one
  std::size_t max_unsent =
      1024 * 1024;              ///< bytes the kernel has not taken; more and the peer is disconnected
  Milliseconds farewell{2000};  ///< finish() waits this long for the peer to take the last bytes
  bool refuse_http = true;      ///< a first line that begins an HTTP request ends the connection
};

enum class LineStatus {
  ok,
  too_long,   ///< text is the beginning of the line; the rest is dropped and the next line can be read
  timed_out,  ///< the deadline passed; what has arrived of the line is kept
  closed,     ///< by the peer (text is then what it left unfinished) or by us (close_reason() says why)
  failed,     ///< the connection broke; close_reason() says how
};

struct LineResult {
  LineStatus status = LineStatus::closed;
  std::string_view text;  ///< without the end of the line; valid until the next read or release()
  SteadyTime arrived{};   ///< when the read that completed the line returned

  explicit operator bool() const { return status == LineStatus::ok; }
};

class LineStream {
 public:
  static constexpr SteadyTime no_deadline = SteadyTime::max();

  explicit LineStream(Socket socket, LineOptions options = {});
  ~LineStream();  ///< closes, unless finish() was called
  LineStream(LineStream&&) noexcept;
  LineStream& operator=(LineStream&&) noexcept;

  /// Does not suspend when a line has already arrived.
  awaitable<LineResult> read_line(SteadyTime deadline = no_deadline);
  /// A line that has already arrived (ok or too_long), without waiting and without a coroutine.
  std::optional<LineResult> buffered_line();
  /// Looks at the first `count` unread bytes and leaves them unread. Fewer when a line ends before, when
  /// `limit` has passed, or when the peer closed. Tells a "GET " from a name.
  awaitable<std::string_view> first_bytes(std::size_t count, Milliseconds limit);

  /// Queues and flushes. False when the stream is closed, or is closed by this call because the queue is
  /// full.
  bool send(std::string_view text);
  /// Queues without a system call; flush() or the next send() takes it along.
  bool queue(std::string_view text);
  bool flush();
  /// Bytes the kernel has not taken yet.
  std::size_t unsent() const;
  /// When the last byte sent so far was handed to the kernel; meaningful while unsent() is 0.
  SteadyTime sent_at() const;

  /// Disconnects now; bytes still unsent are lost. The reason goes to the log and to close_reason().
  void close(std::string_view reason);
  /// Disconnects once the peer has taken what was sent, or has not within `farewell`. Ends a read that is
  /// awaited.
  void finish(std::string_view reason);
  bool is_open() const;  ///< neither closed nor finishing
  const std::string& close_reason() const;
  const std::string& peer() const;  ///< "127.0.0.1:40312"

  /// From here on the stream lives on another io_context, whose thread alone may then touch it. No read may
  /// be awaited. False: it is closed, or bytes wait to be sent.
  bool move_to(const boost::asio::any_io_executor& executor);
  /// The peer has closed, although nobody may have read so yet.
  bool peer_gone() const;

  struct Released {
    Socket socket;
    std::string unread;
  };
  /// Hands the connection on, to become a WebSocket say. Throws std::logic_error while bytes are unsent or it
  /// is closed. No read may be awaited. The stream is closed afterwards.
  Released release();

 private:
  struct Core;
  std::shared_ptr<Core> core_;
};

/// What a LineStream and its pending operations share. For line_stream*.cpp alone.
struct LineStream::Core : StreamCore {
  Core(Socket connection, const LineOptions& given)
      : StreamCore(std::move(connection), {given.max_unsent, given.farewell}),
        splitter(given.rules),
        awaits_first(given.refuse_http) {}

  std::optional<LineResult> next_line();
  /// One read into the splitter. True when bytes came; else read_end says why not.
  static awaitable<bool> read_more(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<LineResult> read_line(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<std::string_view> first_bytes(std::shared_ptr<Core> core, std::size_t count,
                                                 SteadyTime deadline);

  LineSplitter splitter;
  bool awaits_first;  ///< the first line has not come, and must not be HTTP
};

}  // namespace agon::net
