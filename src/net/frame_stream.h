// Frames over TLS over one TCP socket, both ways: a length in four bytes, low byte first, then that many
// bytes. A length never lies in two TLS records, which some clients could not read.
//
// Reading: a coroutine awaits one frame after the other; one reader at a time. Writing: send() never waits;
// bytes that the kernel does not take wait in a bounded queue. A peer that passes a limit is disconnected,
// and the reason is logged.
//
// Threads: the network thread only, except for the slow part of a handshake. The stream may be destroyed
// while a read is awaited: that read ends with `closed`.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "net/frame_splitter.h"
#include "net/stream_core.h"
#include "net/tls.h"

namespace agon::net {

struct FrameOptions {
  std::size_t longest = 1024 * 1024;  ///< bytes of a frame that is read, without its length
  std::size_t max_unsent =
      1024 * 1024;  ///< limit of bytes that the kernel has not taken; beyond it the peer is disconnected
  Milliseconds farewell{2000};  ///< finish() waits this long for the peer to take the last bytes
};

struct FrameResult {
  ReadStatus status = ReadStatus::closed;
  std::string_view body;        ///< without the length; valid until the next read
  std::uint32_t announced = 0;  ///< the length of a frame that is too long
  SteadyTime arrived{};         ///< when the read that completed the frame returned

  explicit operator bool() const { return status == ReadStatus::ok; }
};

class FrameStream : public SocketStream {
 public:
  FrameStream(Socket socket, const TlsContext& context, FrameOptions options = {});

  /// Call it first. With a worker, the slow part runs there. False: it failed or was too late; the stream is
  /// then closed with a reason.
  awaitable<bool> handshake(SteadyTime deadline, boost::asio::any_io_executor worker = {});

  /// Does not suspend when a frame has already arrived.
  awaitable<FrameResult> read_frame(SteadyTime deadline = SteadyTime::max());
  /// Returns a frame that has already arrived, without waiting and without a coroutine; empty: there is none.
  std::optional<FrameResult> buffered_frame();
  void set_longest(std::size_t longest);

  /// One or more whole frames, with their lengths. False when the stream is closed, or is closed by this call
  /// because the queue is full.
  bool send(std::string_view frames);
  void finish(std::string_view reason);  ///< tells the peer by TLS, too

 private:
  struct Core;
  std::shared_ptr<Core> core() const;
};

}  // namespace agon::net
