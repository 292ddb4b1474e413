#include "hosting/line_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "core/errors.h"

namespace agon {

LineTables::LineTables(LiveRuntime& runtime, const ServeSettings& settings, const SeriesPlan& series,
                       std::shared_ptr<const AnyGame> rules, std::vector<SeatPlan> seats, Hooks hooks)
    : runtime_(runtime),
      settings_(settings),
      series_(series),
      rules_(std::move(rules)),
      seats_(std::move(seats)),
      hooks_(std::move(hooks)),
      running_(runtime) {}

void LineTables::open() {
  if (open_seats(seats_) == 0) start({}, next_place());
}

LoopPlace LineTables::place_for(const std::string& name) {
  const auto* unfinished = unfinished_of(name);
  return unfinished != nullptr ? unfinished->table->place() : next_place();
}

LoopPlace LineTables::next_place() {
  if (const auto* first = waiting_.first()) return first->place;
  if (!next_) next_ = runtime_.place();
  return next_;
}

net::awaitable<void> LineTables::serve(Player player, LoopPlace place, std::optional<Seat> at) {
  if (at)
    seat_at(*at, player, place);
  else
    seat_or_return(player, place);
  co_await boost::asio::co_spawn(place->context, player->run(), boost::asio::use_awaitable);
  waiting_.leave(player);
}

void LineTables::give_up(Seat seat, Fault why) {
  if (here_[seat]) return;
  seats_[seat].kind = SeatPlan::Kind::absent;
  seats_[seat].why_absent = std::move(why);
  start_if_complete(next_place());
}

LineTables::Unfinished* LineTables::unfinished_of(const std::string& name) {
  const auto found = std::find_if(unfinished_.begin(), unfinished_.end(), [&](const Unfinished& each) {
    return each.names[0] == name || each.names[1] == name;
  });
  return found == unfinished_.end() ? nullptr : &*found;
}

void LineTables::table_awaits(const std::shared_ptr<SeriesTable>& table, std::array<std::string, 2> names,
                              bool waits) {
  if (!waits) {
    std::erase_if(unfinished_, [&](const Unfinished& each) { return each.table == table; });
    return;
  }
  if (unfinished_.size() == most_unfinished) {
    boost::asio::dispatch(unfinished_.front().table->place()->context,
                          [oldest = unfinished_.front().table] { oldest->end_if_awaiting(); });
    unfinished_.pop_front();
  }
  unfinished_.push_back({table, std::move(names)});
}

std::shared_ptr<SeriesTable> LineTables::first_playing() const {
  for (const auto& table : running_.all()) {
    const bool waits = std::any_of(unfinished_.begin(), unfinished_.end(),
                                   [&](const Unfinished& each) { return each.table == table; });
    if (!waits) return table;
  }
  return running_.empty() ? nullptr : running_.all().front();
}

void LineTables::seat_or_return(const Player& player, const LoopPlace& place) {
  auto* unfinished = unfinished_of(player->name());
  if (unfinished == nullptr || unfinished->table->place() != place) return seat(player, place);
  boost::asio::dispatch(place->context, [this, player, place, table = unfinished->table] {
    if (table->come_back(player)) return;
    boost::asio::dispatch(runtime_.network(), [this, player, place] { seat(player, place); });
  });
}

void LineTables::seat(Player player, LoopPlace place) {
  if (open_seats(seats_) == 0) return player->finish("all seats are taken");
  if (open_seats(seats_) == 1) return start({std::move(player), nullptr}, std::move(place));
  auto first = waiting_.take_at(place);
  if (first) return start({std::move(first->player), std::move(player)}, std::move(place));
  waiting_.wait(std::move(player), std::move(place));
}

void LineTables::seat_at(Seat at, const Player& player, const LoopPlace& place) {
  if (here_[at] || begun_ > 0) return player->finish("its client has connected already");
  here_[at] = player;
  start_if_complete(place);
}

void LineTables::start_if_complete(const LoopPlace& place) {
  std::array<Player, 2> players;
  auto next = players.begin();
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!seats_[seat].is_socket()) continue;
    if (!here_[seat]) return;
    *next++ = here_[seat];
  }
  if (begun_ == 0) start(players, place);
}

void LineTables::start(std::array<Player, 2> players, LoopPlace place) {
  next_.reset();
  std::array<Participant, 2> participants;
  auto next = players.begin();
  for (Seat seat = 0; seat < 2; ++seat)
    participants[seat] = {seats_[seat], seats_[seat].is_socket() ? *next++ : nullptr};
  const auto table =
      hooks_.make({runtime_, settings_, series_, rules_, std::move(place), settings_.seed_of(begun_++)},
                  std::move(participants));
  table->when_awaiting([this](const std::shared_ptr<SeriesTable>& waiting, bool waits) {
    const std::array names{waiting->participants()[0].name(), waiting->participants()[1].name()};
    boost::asio::dispatch(runtime_.network(),
                          [this, waiting, names, waits] { table_awaits(waiting, names, waits); });
  });
  if (hooks_.opened) hooks_.opened(table);
  running_.add(
      table, [this](SeriesTable& begun) { begin(begun); },
      [this] {
        if (hooks_.ended) hooks_.ended();
        if (open_seats(seats_) == 0 || settings_.arranged) settings_.all_played(runtime_);
      });
}

void LineTables::begin(SeriesTable& table) {
  if (table.all_reachable() || settings_.arranged) return table.start();
  if (hooks_.called_off) hooks_.called_off(table);
  boost::asio::dispatch(runtime_.network(), [this, players = table.reachable(), place = table.place()] {
    for (const auto& player : players) seat(player, place);
  });
  table.call_off();
}

void SocketServer::begin(LiveRuntime& runtime, ServeSettings settings) {
  runtime_ = &runtime;
  settings_ = std::move(settings);
}

net::Listener SocketServer::port_for(std::uint16_t port, std::string name,
                                     std::size_t most_connections) const {
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = port;
  options.name = std::move(name);
  options.max_connections = most_connections;
  try {
    return {runtime_->network().get_executor(), options};
  } catch (const net::BindError& error) {
    throw Failure(fmt::format("{}; choose another port with {}", error.what(), other_port()));
  }
}

void SocketServer::listen(std::uint16_t port, std::size_t most_connections) {
  port_.emplace(port_for(port, settings_.game->info().name, most_connections));
  port_->start([this](net::Socket socket) { return serve(std::move(socket), {}); });
}

void SocketServer::open_door(Seat seat, int socket) {
  auto& door = doors_.emplace_back(runtime_->network().get_executor(), net::door_options(socket));
  door.start([this, seat](net::Socket peer) { return serve(std::move(peer), seat); });
}

void SocketServer::close_ports() {
  port_.reset();
  doors_.clear();
}

}  // namespace agon
