#include "net/peer_stream.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "net/log.h"
#include "net/socket.h"

namespace agon::net {
namespace asio = boost::asio;

namespace {

constexpr char handshake_record = 22;  // the first byte that a client of TLS sends

}  // namespace

PeerStream::PeerStream(boost::beast::tcp_stream tcp, const TlsContext& context)
    : tcp_(std::move(tcp)), tls_(std::make_shared<Tls>(context)) {}

asio::awaitable<PeerStream::Opening> PeerStream::shake_hands(std::chrono::milliseconds limit,
                                                             asio::any_io_executor workers,
                                                             std::string& unread) {
  const auto tls = tls_;
  tcp_.expires_after(limit);  // all of it
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
    tls->leaving.assign(tls->session.outgoing());
    tls->session.outgoing_sent();
    const auto [unsent, written] =
        co_await asio::async_write(tcp_, asio::buffer(tls->leaving), asio::as_tuple(asio::use_awaitable));
    if (step == TlsSession::Handshake::done && !unsent) co_return Opening::done;
    if (step == TlsSession::Handshake::needs_more && !unsent) continue;
    log_info(fmt::format("{}: closed: TLS: {}", peer_name(socket()),
                         unsent ? unsent.message() : tls->session.problem()));
    co_return Opening::failed;
  }
}

void PeerStream::end() {
  if (!tls_ || !tcp_.socket().is_open()) return;
  tls_->session.end();
  const auto bytes = tls_->session.outgoing();
  // A few bytes: if the kernel has no room even for these, the peer does not read, and a bare end will do.
  if (!bytes.empty())
    (void)!::send(tcp_.socket().native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  tls_->session.outgoing_sent();
}

}  // namespace agon::net
