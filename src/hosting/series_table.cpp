#include "hosting/series_table.h"

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
  forget();
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
    const bool too_long = line.status == net::ReadStatus::too_long;
    if (too_long && !too_long_.empty()) stream_.close(too_long_);
    if (!line && (!too_long || !stream_.is_open())) break;
    if (owed_ > 0) {
      --owed_;
      continue;
    }
    held_.push_back({std::string(line.text), too_long, line.arrived});
    held_bytes_ += line.text.size() + 1;  // empty lines count too, so that a flood of them is bounded
    deliver();
    while (held_bytes_ > most_held && stream_.is_open())
      co_await taken_.async_wait(boost::asio::as_tuple(boost::asio::use_awaitable));
  }
  open_ = false;
  if (const auto closed = std::exchange(closed_, nullptr)) closed();
}

SeriesTable::SeriesTable(TableSetup setup, std::array<Participant, 2> participants)
    : setup_(std::move(setup)), participants_(std::move(participants)) {}

std::vector<std::shared_ptr<LineConnection>> SeriesTable::reachable() const {
  std::vector<std::shared_ptr<LineConnection>> list;
  for (const auto& each : participants_)
    if (each.connection && each.connection->reachable()) list.push_back(each.connection);
  return list;
}

bool SeriesTable::all_reachable() const {
  const auto sockets = std::count_if(participants_.begin(), participants_.end(),
                                     [](const Participant& each) { return each.connection != nullptr; });
  return static_cast<std::size_t>(sockets) == reachable().size();
}

std::uint64_t SeriesTable::match_seed() const {
  if (setup_.settings.arranged) return setup_.settings.seed;
  return derived_seed(setup_.seed, static_cast<std::uint64_t>(setup_.series.swap ? played_ / 2 : played_));
}

void SeriesTable::send_all(std::string_view text) {
  for (const auto& each : participants_)
    if (each.connection && each.connection->open()) each.connection->send(text);
}

void SeriesTable::begin_match() {
  LiveOptions options{setup_.rules, match_seed(), {}, clocks(), rules().pace()};
  options.loop = setup_.place.get();
  std::vector<ServedSeat> seats;
  for (Seat seat = 0; seat < 2; ++seat)
    seats.push_back({on(seat).plan, on(seat).name(),
                     [this, seat](const auto& match) { return link(match, on(seat).connection, seat); }});
  live_ = make_served_match(runtime(), setup_.settings, std::move(options), seats);
  const auto self = shared_from_this();
  live_->listen({[self](const AnyMatch& match) { self->stepped(match); },
                 [self](const AnyMatch& match) { self->over(match); }});
  begun();
  live_->start();
  for (Seat seat = 0; seat < 2; ++seat)  // a player that left before the match began
    if (!on(seat).here()) live_->leave(seat, left_fault(seat));
}

void SeriesTable::over(const AnyMatch& match) {
  ended(match);
  ++played_;
  boost::asio::post(loop(), [self = shared_from_this()] { self->next_match(); });
}

void SeriesTable::next_match() {
  live_.reset();
  const bool both_here = participants_[0].here() && participants_[1].here();
  if (played_ < setup_.series.matches() && both_here) return open_match();
  series_ended();
  for (const auto& each : participants_)
    if (each.connection) each.connection->finish("all matches are played");
  leave_series();
}

void SeriesTable::leave_series() {
  if (const auto done = std::exchange(done_, nullptr)) done();
}

LineSeat::LineSeat(std::weak_ptr<LiveMatch> match, std::shared_ptr<LineConnection> connection, Seat seat,
                   Fault when_gone)
    : match_(std::move(match)), connection_(std::move(connection)) {
  connection_->when_closed([weak = match_, seat, fault = std::move(when_gone)] {
    if (const auto live = weak.lock()) live->leave(seat, fault);
  });
}

void LineSeat::ask(const AnyMatch& match, Seat seat) {
  if (!std::exchange(listens_, true))
    connection_->on_line([weak = weak_from_this(), seat](const LineConnection::Line& line) {
      const auto self = weak.lock();
      const auto live = self ? self->match_.lock() : nullptr;
      if (live) self->take(*live, seat, line);
    });
  connection_->ask();
  tell(*connection_, match, seat);
}

void LineSeat::end(const AnyMatch&) {
  connection_->forget();
  connection_->drop_held();
  connection_->when_closed(nullptr);
}

}  // namespace agon
