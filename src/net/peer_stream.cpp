#include "net/peer_stream.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <vector>

#include "net/log.h"
#include "net/socket.h"

namespace agon::net {
namespace asio = boost::asio;

namespace {

constexpr char handshake_record = 22;            // the first byte that a client of TLS sends
constexpr std::size_t most_at_once = 64 * 1024;  // plain bytes of one write

boost::system::error_code broken() { return asio::error::connection_aborted; }

}  // namespace

struct PeerStream::Tls {
  explicit Tls(const TlsContext& context) : session(context) {}
  TlsSession session;
  std::array<char, 8 * 1024> arrived{};  ///< bytes on their way into the session
  std::string leaving;                   ///< encrypted, on its way to the peer
  std::vector<char> plain;               ///< gathered, so that small pieces share a record
};

/// Reads until the session has decrypted something.
struct PeerStream::ReadSome {
  PeerStream& stream;
  asio::mutable_buffer room;
  bool begun = false, found = false;
  std::size_t count = 0;
  boost::system::error_code end{};

  /// Whether the bytes so far give a result.
  bool look() {
    auto& session = stream.tls_->session;
    if (room.size() > 0) count = session.read({static_cast<char*>(room.data()), room.size()});
    if (count > 0 || room.size() == 0) return true;
    if (session.ended())
      end = asio::error::eof;
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
    if (!found) return from.tcp_.async_read_some(asio::buffer(tls.arrived), std::move(self));
    // A result that is there already must not be delivered before the call has returned.
    if (at_once) return asio::post(from.get_executor(), std::move(self));
    self.complete(end, count);
  }
};

struct PeerStream::WriteSome {
  PeerStream& stream;
  Pieces bytes;
  bool begun = false;

  template <class Self>
  void operator()(Self& self, boost::system::error_code error = {}, std::size_t = 0) {
    auto& tls = *stream.tls_;
    if (std::exchange(begun, true)) {
      if (!tls.session.problem().empty()) error = broken();
      return self.complete(error, error ? 0 : tls.plain.size());
    }
    tls.plain.resize(std::min(boost::beast::buffer_bytes(bytes), most_at_once));
    asio::buffer_copy(asio::buffer(tls.plain), bytes);
    tls.session.write({tls.plain.data(), tls.plain.size()});
    tls.leaving.assign(tls.session.outgoing());  // takes along TLS's own bytes from reading
    tls.session.outgoing_sent();
    asio::async_write(stream.tcp_, asio::buffer(tls.leaving), std::move(self));
  }
};

void PeerStream::read_some(asio::mutable_buffer room, Finish finish) {
  if (!tls_) return tcp_.async_read_some(asio::mutable_buffer(room), std::move(finish));
  asio::async_compose<Finish, void(boost::system::error_code, std::size_t)>(ReadSome{*this, room}, finish,
                                                                            tcp_);
}

void PeerStream::write_some(const Pieces& bytes, Finish finish) {
  if (!tls_) return tcp_.async_write_some(bytes, std::move(finish));
  asio::async_compose<Finish, void(boost::system::error_code, std::size_t)>(WriteSome{*this, bytes}, finish,
                                                                            tcp_);
}

PeerStream::PeerStream(boost::beast::tcp_stream tcp, const TlsContext& context)
    : tcp_(std::move(tcp)), tls_(std::make_shared<Tls>(context)) {}

ssl_st* PeerStream::tls_handle() const { return tls_->session.handle(); }

asio::awaitable<boost::system::error_code> PeerStream::send_leaving() {
  tls_->leaving.assign(tls_->session.outgoing());
  tls_->session.outgoing_sent();
  const auto [error, written] =
      co_await asio::async_write(tcp_, asio::buffer(tls_->leaving), asio::as_tuple(asio::use_awaitable));
  co_return error;
}

asio::awaitable<PeerStream::Opening> PeerStream::shake_hands(std::chrono::milliseconds limit,
                                                             asio::any_io_executor workers,
                                                             std::string& unread) {
  const auto tls = tls_;
  tcp_.expires_after(limit);  // limit of the whole handshake
  for (bool first = true;; first = false) {
    const auto [error, count] =
        co_await tcp_.async_read_some(asio::buffer(tls->arrived), asio::as_tuple(asio::use_awaitable));
    if (error) {
      log_info(fmt::format("{}: closed: {}", peer_name(socket()),
                           error == boost::beast::error::timeout ? "no TLS handshake in the time for it"
                                                                 : "gone before the TLS handshake was done"));
      co_return Opening::failed;
    }
    if (first && tls->arrived[0] != handshake_record) {
      unread.assign(tls->arrived.data(), count);
      tls_ = nullptr;
      co_return Opening::plain;
    }
    tls->session.take({tls->arrived.data(), count});
    auto step = TlsSession::Handshake::failed;
    const auto work = [tls]() -> asio::awaitable<TlsSession::Handshake> {
      co_return tls->session.handshake();
    };
    if (workers)
      step = co_await asio::co_spawn(workers, work, asio::use_awaitable);
    else
      step = tls->session.handshake();
    const auto unsent = co_await send_leaving();
    if (step == TlsSession::Handshake::done && !unsent) co_return Opening::done;
    if (step == TlsSession::Handshake::needs_more && !unsent) continue;
    log_info(fmt::format("{}: closed: TLS: {}", peer_name(socket()),
                         unsent ? unsent.message() : tls->session.problem()));
    co_return Opening::failed;
  }
}

asio::awaitable<std::string> PeerStream::shake_hands_first() {
  for (;;) {
    const auto step = tls_->session.handshake();
    if (const auto unsent = co_await send_leaving(); unsent) co_return unsent.message();
    if (step == TlsSession::Handshake::done) co_return "";
    if (step == TlsSession::Handshake::failed) co_return tls_->session.problem();
    const auto [error, count] =
        co_await tcp_.async_read_some(asio::buffer(tls_->arrived), asio::as_tuple(asio::use_awaitable));
    if (error) co_return error.message();
    tls_->session.take({tls_->arrived.data(), count});
  }
}

void PeerStream::end() {
  if (!tls_ || !tcp_.socket().is_open()) return;
  tls_->session.end();
  const auto bytes = tls_->session.outgoing();
  // A few bytes: if the kernel has no room even for these, the peer does not read, and a bare end is enough.
  if (!bytes.empty())
    (void)!::send(tcp_.socket().native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  tls_->session.outgoing_sent();
}

}  // namespace agon::net
