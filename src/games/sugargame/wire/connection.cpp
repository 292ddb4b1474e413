#include "games/sugargame/wire/connection.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace agon::sugargame {

Connection::Connection(std::string name, net::LineStream stream, boost::asio::any_io_executor executor)
    : name_(std::move(name)), stream_(std::move(stream)), taken_(std::move(executor)) {
  taken_.expires_at(std::chrono::steady_clock::time_point::max());
}

void Connection::ask(LineHandler handler) {
  handler_ = std::move(handler);
  if (held_.empty()) return;
  boost::asio::post(taken_.get_executor(), [self = shared_from_this()] { self->deliver(); });
}

void Connection::deliver() {
  if (held_.empty() || !handler_ || !open_) return;
  const auto next = std::move(held_.front());
  held_.pop_front();
  held_bytes_ -= next.text.size();
  taken_.cancel();
  const auto handler = std::exchange(handler_, nullptr);
  handler(next);
}

void Connection::drop_held() {
  held_.clear();
  held_bytes_ = 0;
  taken_.cancel();
}

void Connection::finish(std::string_view reason) {
  closed_ = nullptr;
  handler_ = nullptr;
  stream_.finish(reason);
  taken_.cancel();
}

net::awaitable<void> Connection::run() {
  const auto self = shared_from_this();  // handlers may drop the last other owner
  while (stream_.is_open()) {
    const auto line = co_await stream_.read_line();
    const bool too_long = line.status == net::LineStatus::too_long;
    if (!line && !too_long) break;
    // An empty line counts as one byte, so that a flood of them is bounded as well.
    held_.push_back({line.text.empty() ? " " : std::string(line.text), too_long, line.arrived});
    held_bytes_ += held_.back().text.size();
    deliver();
    while (held_bytes_ > most_held && stream_.is_open())
      co_await taken_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }
  open_ = false;
  if (const auto closed = std::exchange(closed_, nullptr)) closed();
}

}  // namespace agon::sugargame
