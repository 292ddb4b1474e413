#include "hosting/series_table.h"

#include <fmt/format.h>

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
  if (held_.empty() && open_) return;
  boost::asio::post(taken_.get_executor(), [self = shared_from_this()] { self->deliver(); });
}

void LineConnection::deliver() {
  if (held_.empty() && !open_) return tell_closed();
  if (held_.empty() || !wanted_ || !handler_) return;
  const auto next = std::move(held_.front());
  held_.pop_front();
  held_bytes_ -= next.text.size() + 1;
  taken_.cancel();
  wanted_ = false;
  spoken_ = true;
  handler_(next);
}

void LineConnection::forget() {
  if (!std::exchange(wanted_, false)) return;
  if (held_.empty()) {
    ++owed_;
  } else {  // it is on its way to the handler
    held_bytes_ -= held_.front().text.size() + 1;
    held_.pop_front();
  }
}

void LineConnection::begin_anew() {
  held_.clear();
  held_bytes_ = 0;
  spoken_ = false;
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
  if (held_.empty()) tell_closed();
}

void LineConnection::tell_closed() {
  if (const auto closed = std::exchange(closed_, nullptr)) closed();
}

SeriesTable::SeriesTable(TableSetup setup, std::array<Participant, 2> participants)
    : setup_(std::move(setup)), participants_(std::move(participants)), rest_(loop()) {}

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
    if (each.connection && !each.new_here && each.connection->open()) each.connection->send(text);
}

/// Until then, a player that leaves has left the match before, even if its connection closes later.
bool SeriesTable::all_have_spoken() const {
  return std::all_of(participants_.begin(), participants_.end(), [](const Participant& each) {
    return !each.connection || each.connection->has_spoken();
  });
}

bool SeriesTable::all_here() const { return participants_[0].here() && participants_[1].here(); }

void SeriesTable::begin_match() {
  prepared_ = false;
  if (played_ > 0 && !all_here()) {
    called_off();
    return await_return();
  }
  LiveOptions options{setup_.rules, match_seed(), {}, clocks(), rules().pace()};
  options.loop = setup_.place.get();
  std::vector<ServedSeat> seats;
  for (Seat seat = 0; seat < 2; ++seat)
    seats.push_back({on(seat).plan, on(seat).name(),
                     [this, seat](const auto& match) { return link(match, on(seat).connection, seat); }});
  live_ = make_served_match(runtime(), setup_.settings, std::move(options), seats);
  const auto self = shared_from_this();
  live_->listen({[this, self](const AnyMatch& match) {
                   self->stepped(match);
                   if (self->all_have_spoken()) self->let_come_back(false);
                   std::exchange(leaving_, {}).each([&](Seat seat) {
                     boost::asio::post(loop(), [self, seat] { self->left(seat); });
                   });
                 },
                 [self](const AnyMatch& match) { self->over(match); }});
  for (Seat seat = 0; seat < 2; ++seat)
    if (const auto& player = on(seat).connection)
      player->when_closed([weak = weak_from_this(), seat, closed = player.get()] {
        const auto table = weak.lock();  // an earlier connection of a player that has come back closes late
        if (table && table->on(seat).connection.get() == closed) table->left(seat);
      });
  begun();
  live_->start();
  for (Seat seat = 0; seat < 2; ++seat)  // a player that left before the match began
    if (const auto& player = on(seat).connection; player && player->gone()) left(seat);
}

void SeriesTable::left(Seat seat) {
  if (!live_ || live_->over()) return;
  const auto& match = live_->match();
  if (match.deciders().contains(seat) && !match.waiting().contains(seat))
    return leaving_.insert(seat);  // its answer counts; it leaves when the step has been played
  if (played_ == 0 || on(seat).connection->has_spoken()) return live_->leave(seat, left_fault(seat));
  if (!std::exchange(called_off_, true)) live_->abort();
}

void SeriesTable::over(const AnyMatch& match) {
  if (std::exchange(called_off_, false)) {
    let_come_back(true);
    return rest_before(&SeriesTable::end_called_off, rest());
  }
  ended(match);
  ++played_;
  const bool more = played_ < setup_.series.matches();
  let_come_back(more);
  rest_before(&SeriesTable::next_match, more ? rest() : std::chrono::milliseconds(0));
}

void SeriesTable::end_called_off() {
  called_off();
  rest_before(&SeriesTable::next_match, rest());
}

void SeriesTable::let_come_back(bool may) {
  const bool before = std::exchange(between_, may && setup_.series.return_limit.count() > 0);
  if (before != between_ && awaits_) awaits_(shared_from_this(), between_);
}

void SeriesTable::rest_before(void (SeriesTable::*next)(), std::chrono::milliseconds rest) {
  rest_.expires_after(rest);
  rest_.async_wait([self = shared_from_this(), next](const boost::system::error_code& error) {
    if (!error) (self.get()->*next)();
  });
}

void SeriesTable::next_match() {
  live_.reset();
  if (played_ == setup_.series.matches()) return end_series();
  if (!all_here()) return await_return();
  for (auto& each : participants_) {
    each.new_here = false;
    if (each.connection) each.connection->begin_anew();
  }
  prepared_ = true;
  open_match();
}

void SeriesTable::await_return() {
  live_.reset();
  if (!between_) return end_series();
  awaiting_ = true;
  rest_before(&SeriesTable::end_if_awaiting, setup_.series.return_limit);
}

bool SeriesTable::come_back(const std::shared_ptr<LineConnection>& player) {
  const auto gone = std::find_if(participants_.begin(), participants_.end(), [&](const Participant& each) {
    return each.connection && each.connection->name() == player->name() && !each.here();
  });
  if (!between_ || gone == participants_.end()) return false;
  const bool plays =
      live_ && !live_->over();  // the next match has begun before its player was found to be gone
  if (plays && gone->connection->has_spoken()) return false;
  if (plays && !std::exchange(called_off_, true)) live_->abort();
  gone->connection = player;
  gone->new_here = !prepared_;
  const auto who = static_cast<std::size_t>(gone - participants_.begin());
  if (prepared_) came_back(participant_on(who));  // a seat's participant is a participant's seat, too
  if (awaiting_ && all_here()) {
    awaiting_ = false;
    rest_before(&SeriesTable::next_match, {});
  }
  return true;
}

void SeriesTable::end_if_awaiting() {
  if (awaiting_) end_series();
}

void SeriesTable::end_series() {
  awaiting_ = false;
  let_come_back(false);
  const bool complete = played_ == setup_.series.matches();
  for (const auto& each : participants_)
    if (!complete && !each.here())
      settings().say(
          fmt::format("{} left after {} of {} games", each.name(), played_, setup_.series.matches()));
  series_ended();
  for (const auto& each : participants_)
    if (each.connection)
      each.connection->finish(complete ? "all matches are played" : "the other player left");
  leave_series();
}

void SeriesTable::leave_series() {
  if (const auto done = std::exchange(done_, nullptr)) done();
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
  connection_->when_closed(nullptr);
}

}  // namespace agon
