#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "net/stream_core.h"

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
    self->socket.cancel(ignored);  // a wait for writing that this ends as well begins anew by itself
  });
}

void StreamCore::disarm() {
  ++timer_turn;
  timer.cancel();
}

StreamEnd StreamCore::end_of(const error_code& error) {
  if (stage != Stage::open) return broken ? StreamEnd::failed : StreamEnd::closed;
  if (timed_out) return StreamEnd::timed_out;
  if (error == asio::error::eof) {
    peer_ended = true;
    return StreamEnd::closed;
  }
  broke(error);
  return StreamEnd::failed;
}

awaitable<std::size_t> StreamCore::read_some(std::shared_ptr<StreamCore> core, std::span<char> room,
                                             SteadyTime deadline) {
  if (core->stage != Stage::open || core->peer_ended) {
    core->read_end = core->broken ? StreamEnd::failed : StreamEnd::closed;
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

}  // namespace agon::net
