#include "net/stream_core.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>

#include "net/log.h"

namespace agon::net {

namespace asio = boost::asio;
using boost::system::error_code;

void StreamCore::arm(SteadyTime deadline) {
  timed_out = false;
  if (deadline == no_deadline) return;
  timer.expires_at(deadline);
  timer.async_wait([self = shared_from_this(), turn = ++timer_turn](error_code error) {
    if (error || turn != self->timer_turn || self->stage != Stage::open) return;
    self->timed_out = true;
    error_code ignored;
    self->socket.cancel(ignored);  // if this also ends a wait for writing, that wait starts again by itself
  });
}

void StreamCore::disarm() {
  ++timer_turn;
  timer.cancel();
}

ReadStatus StreamCore::end_of(const error_code& error) {
  if (stage != Stage::open) return broken ? ReadStatus::failed : ReadStatus::closed;
  if (timed_out) return ReadStatus::timed_out;
  if (error == asio::error::eof) {
    peer_ended = true;
    return ReadStatus::closed;
  }
  broke(error);
  return ReadStatus::failed;
}

awaitable<std::size_t> StreamCore::read_some(std::shared_ptr<StreamCore> core, std::span<char> room,
                                             SteadyTime deadline) {
  if (core->stage != Stage::open || core->peer_ended) {
    core->read_end = core->broken ? ReadStatus::failed : ReadStatus::closed;
    co_return 0;
  }
  const auto target = asio::buffer(room.data(), room.size());
  core->arm(deadline);
  const auto [error, count] =
      co_await core->socket.async_read_some(target, asio::as_tuple(asio::use_awaitable));
  core->arrived = SteadyClock::now();
  if (core->stage == Stage::open && deadline != no_deadline) core->disarm();
  if (error || core->stage != Stage::open) {
    core->read_end = core->end_of(error);
    co_return 0;
  }
  co_return count;
}

StreamCore::StreamCore(Socket connection, StreamLimits given)
    : socket(std::move(connection)), limits(given), peer(peer_name(socket)), timer(socket.get_executor()) {}

std::size_t StreamCore::write_some(std::string_view bytes) {
  std::size_t taken = 0;
  while (taken < bytes.size()) {
    // Directly to the kernel: the speculative write of async_write_some costs a coroutine or a handler each
    // time.
    const auto count = ::send(socket.native_handle(), bytes.data() + taken, bytes.size() - taken,
                              MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count >= 0) {
      taken += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      break;
    } else if (errno != EINTR) {
      broke({errno, boost::system::system_category()});
      return taken;
    }
  }
  if (taken == bytes.size()) sent_at = SteadyClock::now();
  return taken;
}

bool StreamCore::send(std::string_view bytes) {
  if (stage != Stage::open) return false;
  if (unsent_bytes() == 0) {
    bytes.remove_prefix(write_some(bytes));
    if (stage != Stage::open) return false;
    if (bytes.empty()) return true;
  }
  return queue(bytes) && flush();
}

bool StreamCore::queue(std::string_view bytes) {
  if (stage != Stage::open) return false;
  if (unsent_bytes() + bytes.size() > limits.max_unsent) {
    close(fmt::format("the peer does not read: more than {} bytes wait for it", limits.max_unsent));
    return false;
  }
  unsent.append(bytes);
  return true;
}

bool StreamCore::flush() {
  if (stage == Stage::closed) return false;
  if (waiting_writable || unsent_bytes() == 0) return true;  // it goes out as soon as the kernel takes more
  unsent_begin += write_some(std::string_view(unsent).substr(unsent_begin));
  if (stage == Stage::closed) return false;
  if (unsent_begin == unsent.size()) {
    unsent.clear();
    unsent_begin = 0;
    if (unsent.capacity() > 16 * 1024) unsent.shrink_to_fit();
    if (stage == Stage::finishing) all_sent();
    return true;
  }
  if (unsent_begin > unsent.size() / 2) {
    unsent.erase(0, unsent_begin);
    unsent_begin = 0;
  }
  wait_writable();
  return true;
}

bool StreamCore::move_to(const asio::any_io_executor& executor) {
  if (stage != Stage::open) return false;
  if (executor == socket.get_executor()) return true;
  if (waiting_writable || unsent_bytes() > 0) return false;
  error_code error;
  const auto protocol = socket.local_endpoint(error).protocol();
  if (error) return false;
  const auto handle = socket.release(error);
  if (error) return false;
  socket = Socket(executor, protocol, handle);
  timer = asio::steady_timer(executor);
  return true;
}

bool StreamCore::peer_gone() {
  if (stage != Stage::open) return true;
  char byte = 0;
  const auto count = ::recv(socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

void StreamCore::wait_writable() {
  waiting_writable = true;
  socket.async_wait(Socket::wait_write, [self = shared_from_this()](error_code) {
    self->waiting_writable = false;
    self->flush();  // after a cancelled wait, this waits again
  });
}

void StreamCore::close(std::string_view why) {
  if (stage == Stage::closed) return;
  if (stage == Stage::open) {
    reason = why;
    log_info(fmt::format("{}: closed: {}", peer, reason));
  }
  shut();
}

void StreamCore::broke(const error_code& error) {
  broken = true;
  close(error.message());
}

void StreamCore::shut() {
  stage = Stage::closed;
  error_code ignored;
  socket.close(ignored);
  timer.cancel();
}

void StreamCore::dropped() {
  reason = "the session ended";
  log_debug(fmt::format("{}: closed: {}", peer, reason));
  shut();
}

void StreamCore::finish(std::string_view why) {
  if (stage != Stage::open) return;
  stage = Stage::finishing;
  reason = why;
  log_debug(fmt::format("{}: finished: {}", peer, reason));
  error_code ignored;
  socket.cancel(ignored);  // the reader, if there is one
  ++timer_turn;
  timer.expires_after(limits.farewell);
  timer.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->shut();
  });
  if (unsent_bytes() == 0) {
    all_sent();
  } else {
    flush();
  }
}

/// Closing with unread input makes the kernel send a reset, which can destroy our last bytes on their way. So
/// it says that nothing more follows, then reads until the peer has closed as well.
void StreamCore::all_sent() {
  stage = Stage::lingering;
  error_code error;
  socket.shutdown(Socket::shutdown_send, error);
  if (error) return shut();
  discard_rest();
}

void StreamCore::discard_rest() {
  socket.async_read_some(asio::buffer(discarded), [self = shared_from_this()](error_code error, std::size_t) {
    if (self->stage != Stage::lingering) return;
    if (error) return self->shut();
    self->discard_rest();
  });
}

SocketStream::~SocketStream() {
  if (core_ && is_open()) core_->dropped();
}

SocketStream& SocketStream::operator=(SocketStream&& other) noexcept {
  if (core_ && core_ != other.core_ && is_open()) core_->dropped();
  core_ = std::move(other.core_);
  return *this;
}

}  // namespace agon::net
