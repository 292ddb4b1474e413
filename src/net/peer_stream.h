// One TCP connection, plain or encrypted, in the form that Beast reads and writes. For net's own sources
// only, because it includes Beast.
//
// Encrypted bytes pass through TlsSession, so that the costly step of a handshake runs on another thread. One
// read and one write may be awaited at the same time, as with a socket.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>

#include "net/tls.h"

namespace agon::net {

class PeerStream {
 public:
  using executor_type = boost::beast::tcp_stream::executor_type;
  using next_layer_type = boost::beast::tcp_stream;

  explicit PeerStream(boost::beast::tcp_stream tcp) : tcp_(std::move(tcp)) {}
  /// Do not read or write before the handshake is done.
  PeerStream(boost::beast::tcp_stream tcp, const TlsContext& context);

  enum class Opening { done, plain, failed };
  /// The server's handshake, within `limit`. `workers`: threads for the costly step; null: this thread.
  /// `plain`: the peer does not speak TLS; the stream continues unencrypted, and `unread` holds the peer's
  /// first bytes.
  boost::asio::awaitable<Opening> shake_hands(std::chrono::milliseconds limit,
                                              boost::asio::any_io_executor workers, std::string& unread);
  /// The client's handshake. Returns why it failed; empty: it is done.
  boost::asio::awaitable<std::string> shake_hands_first();
  /// Tells the peer that nothing follows; does not wait.
  void end();

  bool is_encrypted() const { return tls_ != nullptr; }
  ssl_st* tls_handle() const;  ///< only for an encrypted stream
  executor_type get_executor() noexcept { return tcp_.get_executor(); }
  boost::beast::tcp_stream& next_layer() { return tcp_; }
  const boost::beast::tcp_stream& next_layer() const { return tcp_; }
  boost::asio::ip::tcp::socket& socket() { return tcp_.socket(); }
  void expires_after(std::chrono::nanoseconds limit) { tcp_.expires_after(limit); }
  void expires_never() { tcp_.expires_never(); }

  /// Beast passes a hundred kinds of handlers; below here they have one type, so that the socket's operations
  /// are compiled once.
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& room, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& asked) {
          read_some(first_of(asked), Finish(std::move(handler)));
        },
        token, room);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& bytes, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [this](auto handler, const Buffers& asked) { write_some(Pieces(asked), Finish(std::move(handler))); },
        token, bytes);
  }

 private:
  /// A type-erased handler, called once.
  class Finish {
   public:
    template <class Handler>
    explicit Finish(Handler handler) : call_(std::make_unique<Call<Handler>>(std::move(handler))) {}
    void operator()(boost::system::error_code error, std::size_t count) {
      const auto call = std::move(call_);
      call->finish(error, count);
    }

   private:
    struct AnyCall {
      virtual ~AnyCall() = default;
      virtual void finish(boost::system::error_code error, std::size_t count) = 0;
    };
    template <class Handler>
    struct Call : AnyCall {
      explicit Call(Handler given) : handler(std::move(given)) {}
      void finish(boost::system::error_code error, std::size_t count) override {
        auto own = std::move(handler);
        std::move(own)(error, count);
      }
      Handler handler;
    };
    std::unique_ptr<AnyCall> call_;
  };

  /// The first pieces of the bytes to write; a write may cover only part of them.
  class Pieces {
   public:
    template <class Buffers>
    explicit Pieces(const Buffers& from) {
      for (const boost::asio::const_buffer piece : boost::beast::buffers_range_ref(from)) {
        if (piece.size() == 0) continue;
        pieces_[count_++] = piece;
        if (count_ == pieces_.size()) break;
      }
    }
    const boost::asio::const_buffer* begin() const { return pieces_.data(); }
    const boost::asio::const_buffer* end() const { return pieces_.data() + count_; }

   private:
    std::array<boost::asio::const_buffer, 16> pieces_;
    std::size_t count_ = 0;
  };

  template <class Buffers>
  static boost::asio::mutable_buffer first_of(const Buffers& room) {
    for (const boost::asio::mutable_buffer piece : boost::beast::buffers_range_ref(room))
      if (piece.size() > 0) return piece;
    return {};
  }

  struct Tls;
  struct ReadSome;
  struct WriteSome;
  void read_some(boost::asio::mutable_buffer room, Finish finish);
  void write_some(const Pieces& bytes, Finish finish);
  boost::asio::awaitable<boost::system::error_code> send_leaving();

  boost::beast::tcp_stream tcp_;
  std::shared_ptr<Tls> tls_;  ///< null: nothing is encrypted. Shared with the thread that shakes hands
};

/// Ends a WebSocket; Beast finds the function by this name.
template <class Handler>
void async_teardown(boost::beast::role_type role, PeerStream& stream, Handler&& handler) {
  stream.end();
  using boost::beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace agon::net
