// The common part of every stream over one TCP socket: bytes to send in a bounded queue, reads with a
// deadline, and an end with a reason. StreamCore is for the streams of net alone.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "net/socket.h"

namespace agon::net {

struct StreamLimits {
  std::size_t max_unsent =
      1024 * 1024;  ///< limit of bytes that the kernel has not taken; beyond it the peer is disconnected
  Milliseconds farewell{2000};  ///< finish() waits this long for the peer to take the last bytes
};

inline constexpr SteadyTime no_deadline = SteadyTime::max();

/// How a read of a line or a frame ended.
enum class ReadStatus {
  ok,
  too_long,   ///< of a line the text is the beginning, and the next line can be read; after a frame that
              ///< announced too much nothing can be read
  timed_out,  ///< the deadline passed; the part that has arrived is kept
  closed,     ///< by the peer or by us; close_reason() says why
  failed,     ///< the connection or its encryption broke; close_reason() says how
};

struct StreamCore : std::enable_shared_from_this<StreamCore> {
  StreamCore(Socket connection, StreamLimits given);

  // Reading.
  /// Returns the number of bytes that came; 0: none, and read_end is the reason.
  static awaitable<std::size_t> read_some(std::shared_ptr<StreamCore> core, std::span<char> room,
                                          SteadyTime deadline);
  ReadStatus end_of(const boost::system::error_code& error);
  void arm(SteadyTime deadline);
  void disarm();

  // Writing.
  bool send(std::string_view bytes);
  bool queue(std::string_view bytes);
  bool flush();
  /// Returns the number of bytes that the kernel took; closes on an error.
  std::size_t write_some(std::string_view bytes);
  void wait_writable();
  std::size_t unsent_bytes() const { return unsent.size() - unsent_begin; }

  // Changing threads.
  bool move_to(const boost::asio::any_io_executor& executor);
  bool peer_gone();

  // Ending.
  void close(std::string_view reason);
  void broke(const boost::system::error_code& error);
  void shut();
  /// The owner destroyed the stream: the usual end, so it is not logged.
  void dropped();
  void finish(std::string_view reason);
  void all_sent();
  void discard_rest();

  Socket socket;
  StreamLimits limits;
  std::string peer;
  SteadyTime arrived{};
  ReadStatus read_end = ReadStatus::closed;
  bool peer_ended = false;  ///< the peer has closed its side; the kernel reports this once, so no read may
                            ///< wait for it again

  std::string unsent;
  std::size_t unsent_begin = 0;
  SteadyTime sent_at{};
  bool waiting_writable = false;

  boost::asio::steady_timer timer;  // the deadline of a read, later the time limit of the farewell
  unsigned timer_turn = 0;  // identifies an expiry that was already under way when its wait was cancelled
  bool timed_out = false;

  enum class Stage { open, finishing, lingering, closed } stage = Stage::open;
  bool broken = false;
  std::string reason;
  std::array<char, 512> discarded;
};

/// The common face of LineStream and FrameStream.
class SocketStream {
 public:
  ~SocketStream();  ///< closes, unless finish() was called
  SocketStream(SocketStream&&) noexcept = default;
  SocketStream& operator=(SocketStream&& other) noexcept;

  /// Bytes the kernel has not taken yet.
  std::size_t unsent() const { return core_->unsent_bytes(); }

  /// Disconnects now; bytes still unsent are lost. The reason goes to the log and to close_reason().
  void close(std::string_view reason) { core_->close(reason); }
  /// Disconnects once the peer has taken all bytes, or after `farewell`. Ends a read that is awaited.
  void finish(std::string_view reason) { core_->finish(reason); }
  bool is_open() const { return core_->stage == StreamCore::Stage::open; }  ///< neither closed nor finishing
  const std::string& close_reason() const { return core_->reason; }
  const std::string& peer() const { return core_->peer; }  ///< "127.0.0.1:40312"

  /// Moves the stream to another io_context; from then on only that context's thread may use it. No read may
  /// be awaited. False: the stream is closed, or unsent bytes remain.
  bool move_to(const boost::asio::any_io_executor& executor) { return core_->move_to(executor); }
  /// Whether the peer has closed, even if no read has noticed yet.
  bool peer_gone() const { return core_->peer_gone(); }

 protected:
  explicit SocketStream(std::shared_ptr<StreamCore> core) : core_(std::move(core)) {}

  std::shared_ptr<StreamCore> core_;
};

}  // namespace agon::net
