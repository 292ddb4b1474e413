#include "games/evasion/wire/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "core/errors.h"
#include "text/utf8.h"
#include "net/log.h"

namespace agon::evasion {

namespace {

constexpr std::size_t longest_name = 1000;  // bytes; it is repeated to observers, in records and on the pages

/// Observers and pages are sent text: what is not UTF-8 could not be shown to them.
std::string player_name(std::string_view line) { return utf8_repaired(line.substr(0, longest_name)); }

}  // namespace

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  settings_ = std::move(settings);
  read_arguments();
  journal_.emplace(wire_.classic);
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = wire_.port;
  options.name = "evasion";
  try {
    listener_.emplace(stage.network().get_executor(), options);
  } catch (const net::BindError& error) {
    throw Failure(error.what());
  }
  listener_->start([this](net::Socket socket) {
    return wire_.classic ? serve_in_order(std::move(socket)) : serve(std::move(socket));
  });
  journal_->line("INIT", fmt::format("listening on {}, N={} M={}", listener_->address(),
                                     wire_.config.wall_interval, wire_.config.max_walls));
}

void Server::close() {
  early_observers_.clear();
  waiting_.reset();
  tables_.clear();
  listener_.reset();
}

net::awaitable<void> Server::serve(net::Socket socket) {
  net::LineStream stream(std::move(socket));
  const auto first = co_await stream.first_bytes(3, wire_.name_limit);
  if (first.starts_with("GET"))
    co_await serve_observer(std::move(stream));
  else
    co_await serve_player(std::move(stream));
}

/// The original's life: the first connection observes, the second hunts once it has a name, the third is the
/// prey.
net::awaitable<void> Server::serve_in_order(net::Socket socket) {
  const auto place = accepted_++;
  net::LineStream stream(std::move(socket));
  if (place == 0) {
    co_await stream.first_bytes(3, wire_.name_limit);
    observer_here_ = true;
    journal_->line("CONN", "observer from " + stream.peer());
    co_await serve_observer(std::move(stream));
  } else if (place <= 2) {
    boost::asio::steady_timer look(stage_->network());
    while (!observer_here_ ||
           (place == 2 && !waiting_)) {  // names are read strictly in the order of connections
      look.expires_after(std::chrono::milliseconds(5));
      co_await look.async_wait(boost::asio::use_awaitable);
    }
    co_await serve_player(std::move(stream));
    if (pairs_ == 0) give_up("a player left before the game began");
  } else {
    stream.close("a game of the original has one observer and two players");
  }
}

/// Classic: there will be no game, so the program ends as the original would have, but says why.
void Server::give_up(std::string_view why) {
  journal_->line("CLSE", why);
  net::log_error(std::string("no game: ") + std::string(why));
  if (settings_.finished) settings_.finished(1);
}

net::awaitable<void> Server::serve_observer(net::LineStream stream) {
  auto released = stream.release();
  net::WebSocketOptions options;
  options.accept_field = "Sec-Websocket-Accept";  // so spelled by the original, whose clients may look for it
  const auto peer =
      co_await net::WebSocketPeer::accept(std::move(released.socket), std::move(released.unread), options);
  if (!peer) co_return;
  place_observer(peer);
  co_await peer->run(nullptr);
}

net::awaitable<void> Server::serve_player(net::LineStream stream) {
  const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + wire_.name_limit);
  if (line.status == net::LineStatus::timed_out)
    stream.close(fmt::format("did not name itself within {} ms", wire_.name_limit.count()));
  if (line.status == net::LineStatus::too_long) stream.close("sent a name of more than 64 KiB");
  if (!line) co_return;
  const auto player = std::make_shared<Connection>(player_name(line.text), std::move(stream),
                                                   stage_->network().get_executor());
  journal_->line(
      "CONN", fmt::format("{} \"{}\" from {}", waiting_ ? "prey" : "hunter", player->name(), player->peer()));
  seat_player(player);
  co_await player->run();
  if (waiting_ == player) waiting_.reset();
}

void Server::seat_player(const std::shared_ptr<Connection>& player) {
  if (!waiting_) {
    waiting_ = player;
    return;
  }
  start_table(std::exchange(waiting_, nullptr), player);
}

void Server::start_table(std::shared_ptr<Connection> first, std::shared_ptr<Connection> second) {
  const auto seed = derived_seed(settings_.seed, pairs_++);
  const auto table = std::make_shared<Table>(*stage_, wire_, *journal_, seed,
                                             std::array{std::move(first), std::move(second)});
  tables_.push_back(table);
  const auto place = std::prev(tables_.end());
  table->when_done([this, place] {
    tables_.erase(place);
    if (wire_.classic && settings_.finished) settings_.finished(0);
  });
  for (auto& observer : std::exchange(early_observers_, {})) table->observe(std::move(observer));
  table->start();
}

void Server::place_observer(std::shared_ptr<net::WebSocketPeer> peer) {
  if (tables_.empty())
    early_observers_.push_back(std::move(peer));
  else
    tables_.front()->observe(std::move(peer));
}

}  // namespace agon::evasion
