#include "hosting/series_table.h"

#include <boost/asio/post.hpp>

namespace agon {

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
  if (setup_.house.arranged) return setup_.house.seed;
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
  live_ = make_served_match(stage(), setup_.house, std::move(options), seats);
  const auto self = shared_from_this();
  live_->listen({[self](const AnyMatch& match) { self->stepped(match); },
                 [self](const AnyMatch& match) { self->over(match); }});
  begun();
  live_->start();
  for (Seat seat = 0; seat < 2; ++seat)  // it went before the match began
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
  connection_->when_closed(nullptr);
}

}  // namespace agon
