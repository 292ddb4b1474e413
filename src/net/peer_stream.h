// One TCP connection as Beast reads and writes it: as it is, or encrypted. For net's own sources alone: it
// brings Beast along.
//
// What is encrypted passes through TlsSession, so that the costly step of a handshake runs on another thread.
// One read and one write may be awaited at the same time, as of a socket.
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <vector>

#include "net/tls.h"

namespace agon::net {

class PeerStream {
 public:
  using executor_type = boost::beast::tcp_stream::executor_type;
  using next_layer_type = boost::beast::tcp_stream;

  explicit PeerStream(boost::beast::tcp_stream tcp) : tcp_(std::move(tcp)) {}
  /// Nothing may be read or written before the handshake is done.
  PeerStream(boost::beast::tcp_stream tcp, const TlsContext& context);

  enum class Opening { done, plain, failed };
  /// Of a server, within `limit`; `workers`: where the costly step runs, here where there are none. `plain`:
  /// the peer does not speak TLS; from here on neither do we, and what it began with stands in `unread`.
  boost::asio::awaitable<Opening> shake_hands(std::chrono::milliseconds limit,
                                              boost::asio::any_io_executor workers, std::string& unread);
  /// Tells the peer that nothing follows, without waiting.
  void end();

  bool is_encrypted() const { return tls_ != nullptr; }
  executor_type get_executor() noexcept { return tcp_.get_executor(); }
  boost::beast::tcp_stream& next_layer() { return tcp_; }
  const boost::beast::tcp_stream& next_layer() const { return tcp_; }
  boost::asio::ip::tcp::socket& socket() { return tcp_.socket(); }
  void expires_after(std::chrono::nanoseconds limit) { tcp_.expires_after(limit); }
  void expires_never() { tcp_.expires_never(); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& room, Token&& token) {
    using Signature = void(boost::system::error_code, std::size_t);
    if (!tls_) return tcp_.async_read_some(room, std::forward<Token>(token));
    return boost::asio::async_compose<Token, Signature>(ReadSome<Buffers>{*this, room}, token, tcp_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& bytes, Token&& token) {
    using Signature = void(boost::system::error_code, std::size_t);
    if (!tls_) return tcp_.async_write_some(bytes, std::forward<Token>(token));
    return boost::asio::async_compose<Token, Signature>(WriteSome<Buffers>{*this, bytes}, token, tcp_);
  }

 private:
  struct Tls {
    explicit Tls(const TlsContext& context) : session(context) {}
    TlsSession session;
    std::array<char, 8 * 1024> arrived{};  ///< on its way into the session
    std::string leaving;                   ///< encrypted, on its way to the peer
    std::vector<char> plain;               ///< gathered, so that small pieces share a record
  };

  static constexpr std::size_t most_at_once = 64 * 1024;  // plain bytes of one write
  static boost::system::error_code broken() { return boost::asio::error::connection_aborted; }

  template <class Buffers>
  struct ReadSome {
    PeerStream& stream;
    Buffers room;
    bool begun = false, found = false;
    std::size_t count = 0;
    boost::system::error_code end{};

    /// Whether what has arrived is enough to say something.
    bool look() {
      auto& session = stream.tls_->session;
      bool any_room = false;
      for (const boost::asio::mutable_buffer piece : boost::beast::buffers_range_ref(room)) {
        if (piece.size() == 0) continue;
        any_room = true;
        count = session.read({static_cast<char*>(piece.data()), piece.size()});
        break;
      }
      if (count > 0 || !any_room) return true;
      if (session.ended())
        end = boost::asio::error::eof;
      else if (!session.problem().empty())
        end = broken();
      return bool(end);
    }

    template <class Self>
    void operator()(Self& self, boost::system::error_code error = {}, std::size_t arrived = 0) {
      if (found) return self.complete(end, count);
      if (error) return self.complete(error, 0);
      auto& from = stream;
      auto& tls = *from.tls_;
      if (arrived > 0) tls.session.take({tls.arrived.data(), arrived});
      found = look();
      const bool at_once = !std::exchange(begun, true);
      if (!found) return from.tcp_.async_read_some(boost::asio::buffer(tls.arrived), std::move(self));
      // What was there already may not be told before the asking has returned.
      if (at_once) return boost::asio::post(from.get_executor(), std::move(self));
      self.complete(end, count);
    }
  };

  template <class Buffers>
  struct WriteSome {
    PeerStream& stream;
    Buffers bytes;
    bool begun = false;

    template <class Self>
    void operator()(Self& self, boost::system::error_code error = {}, std::size_t = 0) {
      auto& tls = *stream.tls_;
      if (std::exchange(begun, true)) {
        if (!tls.session.problem().empty()) error = broken();
        return self.complete(error, error ? 0 : tls.plain.size());
      }
      tls.plain.resize(std::min(boost::beast::buffer_bytes(bytes), most_at_once));
      boost::asio::buffer_copy(boost::asio::buffer(tls.plain), bytes);
      tls.session.write({tls.plain.data(), tls.plain.size()});
      tls.leaving.assign(tls.session.outgoing());  // what reading had to say goes along
      tls.session.outgoing_sent();
      boost::asio::async_write(stream.tcp_, boost::asio::buffer(tls.leaving), std::move(self));
    }
  };

  boost::beast::tcp_stream tcp_;
  std::shared_ptr<Tls> tls_;  ///< null: nothing is encrypted. Shared with the thread that shakes hands
};

/// The end of a WebSocket, by the name under which Beast looks for it.
template <class Handler>
void async_teardown(boost::beast::role_type role, PeerStream& stream, Handler&& handler) {
  stream.end();
  using boost::beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace agon::net
