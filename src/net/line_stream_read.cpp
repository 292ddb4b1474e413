#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "net/line_stream_core.h"

namespace agon::net {
namespace asio = boost::asio;
using boost::system::error_code;

std::optional<LineResult> LineStream::Core::next_line() {
  if (stage != Stage::open) return std::nullopt;
  const auto line = splitter.next();
  if (!line) return std::nullopt;
  // A read happens only when no complete line is left, so every line here was completed by the last read.
  return LineResult{line->too_long ? LineStatus::too_long : LineStatus::ok, line->text, arrived};
}

void LineStream::Core::arm(SteadyTime deadline) {
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

void LineStream::Core::disarm() {
  ++timer_turn;
  timer.cancel();
}

LineStatus LineStream::Core::status_of(const error_code& error) {
  if (stage != Stage::open) return broken ? LineStatus::failed : LineStatus::closed;
  if (timed_out) return LineStatus::timed_out;
  if (error == asio::error::eof) return LineStatus::closed;
  broke(error);
  return LineStatus::failed;
}

awaitable<bool> LineStream::Core::read_more(std::shared_ptr<Core> core, SteadyTime deadline) {
  if (core->stage != Stage::open) {
    core->read_end = core->broken ? LineStatus::failed : LineStatus::closed;
    co_return false;
  }
  const auto room = core->splitter.room();
  const auto target = asio::buffer(room.data(), room.size());
  core->arm(deadline);
  const auto [error, count] =
      co_await core->socket.async_read_some(target, asio::as_tuple(asio::use_awaitable));
  core->arrived = SteadyClock::now();
  if (core->stage == Stage::open && deadline != no_deadline) core->disarm();
  if (error || core->stage != Stage::open) {
    core->read_end = core->status_of(error);
    co_return false;
  }
  core->splitter.filled(count);
  co_return true;
}

awaitable<LineResult> LineStream::Core::read_line(std::shared_ptr<Core> core, SteadyTime deadline) {
  for (;;) {
    if (const auto line = core->next_line()) co_return *line;
    if (co_await read_more(core, deadline)) continue;
    LineResult end{core->read_end, {}, core->arrived};
    if (end.status == LineStatus::closed) end.text = core->splitter.unread();
    co_return end;
  }
}

awaitable<std::string_view> LineStream::Core::first_bytes(std::shared_ptr<Core> core, std::size_t count,
                                                          SteadyTime deadline) {
  for (;;) {
    const auto unread = core->splitter.unread();
    if (unread.size() >= count) co_return unread.substr(0, count);
    if (unread.find_first_of("\r\n") != std::string_view::npos) co_return unread;
    if (!co_await read_more(core, deadline)) co_return core->splitter.unread();
  }
}

}  // namespace agon::net
