#include "hosting/line_connection.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace agon {

LineConnection::LineConnection(std::string name, net::LineStream stream, boost::asio::io_context& loop,
                               std::string too_long)
    : name_(std::move(name)), too_long_(std::move(too_long)), stream_(std::move(stream)), taken_(loop) {
  taken_.expires_at(std::chrono::steady_clock::time_point::max());
  if (!stream_.move_to(loop.get_executor())) stream_.close("cannot be served");
}

void LineConnection::ask() {
  wanted_ = true;
  if (held_.empty()) return;
  boost::asio::post(taken_.get_executor(), [self = shared_from_this()] { self->deliver(); });
}

void LineConnection::deliver() {
  if (held_.empty() || !wanted_ || !handler_ || !open_) return;
  const auto next = std::move(held_.front());
  held_.pop_front();
  held_bytes_ -= next.text.size() + 1;
  taken_.cancel();
  wanted_ = false;
  handler_(next);
}

void LineConnection::drop_held() {
  held_.clear();
  held_bytes_ = 0;
  taken_.cancel();
}

void LineConnection::finish(std::string_view reason) {
  closed_ = nullptr;
  wanted_ = false;
  stream_.finish(reason);
  taken_.cancel();
}

net::awaitable<void> LineConnection::run() {
  const auto self = shared_from_this();  // handlers may drop the last other owner
  while (stream_.is_open()) {
    const auto line = co_await stream_.read_line();
    const bool too_long = line.status == net::LineStatus::too_long;
    if (too_long && !too_long_.empty()) stream_.close(too_long_);
    if (!line && (!too_long || !stream_.is_open())) break;
    held_.push_back({std::string(line.text), too_long, line.arrived});
    held_bytes_ += line.text.size() + 1;  // empty lines count as well, so that a flood of them is bounded
    deliver();
    while (held_bytes_ > most_held && stream_.is_open())
      co_await taken_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }
  open_ = false;
  if (const auto closed = std::exchange(closed_, nullptr)) closed();
}

}  // namespace agon
