#include "games/evasion/wire/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "core/errors.h"
#include "net/log.h"
#include "text/utf8.h"

namespace agon::evasion {

namespace {

constexpr std::size_t longest_name = 1000;  // bytes; it is repeated to observers, in records and on the pages

/// Observers and pages are sent text: what is not UTF-8 could not be shown to them.
std::string player_name(std::string_view line) { return kept_name(line.substr(0, longest_name)); }

/// For whoever opens the game's port in a browser.
std::string observers_page(const std::string& address) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Evasion</title></head><body>\n"
      "<h1>Evasion</h1>\n<p>This port speaks the game's protocol: players by lines of text, the first of two "
      "hunts; observers by "
      "WebSocket, at this very address. A player of the house as a client:</p>\n"
      "<pre>agon join evasion champion --server {}</pre>\n</body></html>\n",
      address);
}

}  // namespace

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  settings_ = std::move(settings);
  read_arguments();
  log_.emplace(wire_.classic);
  open_tables();
  if (settings_.arranged) return;
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = wire_.port;
  options.name = "evasion";
  try {
    listener_.emplace(stage.network().get_executor(), options);
  } catch (const net::BindError& error) {
    throw Failure(std::string(error.what()) + "; another port for the game: --game-port");
  }
  listener_->start([this](net::Socket socket) {
    return wire_.classic ? serve_in_order(std::move(socket)) : serve(std::move(socket), {});
  });
  log_->line("INIT", fmt::format("listening on {}, N={} M={}", listener_->address(),
                                 wire_.config.wall_interval, wire_.config.max_walls));
  tables_->open();
}

void Server::open_door(Seat seat, int socket) {
  auto& door = doors_.emplace_back(stage_->network().get_executor(), net::door_options(socket));
  door.start([this, seat](net::Socket peer) { return serve(std::move(peer), seat); });
}

void Server::close() {
  early_observers_.clear();
  tables_.reset();
  listener_.reset();
  doors_.clear();
}

/// Observers who came before there was anything to see belong to the next table.
void Server::open_tables() {
  LineTables::Hooks hooks;
  hooks.make = [this](TableSetup setup, std::array<Participant, 2> participants) {
    return std::make_shared<Table>(std::move(setup), wire_, *log_, std::move(participants));
  };
  hooks.opened = [this](const std::shared_ptr<SeriesTable>& opened) {
    const auto table = std::static_pointer_cast<Table>(opened);
    boost::asio::dispatch(table->place()->context, [table, early = std::exchange(early_observers_, {})] {
      for (const auto& observer : early) table->observe(observer);
    });
  };
  hooks.called_off = [this](SeriesTable& table) {
    boost::asio::dispatch(stage_->network(), [this, early = static_cast<Table&>(table).release_observers()] {
      early_observers_.insert(early_observers_.end(), early.begin(), early.end());
    });
  };
  hooks.ended = [this] {
    if (wire_.classic && settings_.finished) settings_.finished(0);
  };
  tables_.emplace(*stage_, settings_, wire_.series, settings_.rules(wire_.config), seats_, std::move(hooks));
}

net::awaitable<void> Server::serve(net::Socket socket, std::optional<Seat> at) {
  net::LineStream stream(std::move(socket));
  const auto first = co_await stream.first_bytes(3, wire_.name_limit);
  if (first.starts_with("GET"))
    co_await serve_observer(std::move(stream));
  else
    co_await serve_player(std::move(stream), at);
}

/// The original's life: the first connection observes, the second hunts once it has a name, the third is the
/// prey.
net::awaitable<void> Server::serve_in_order(net::Socket socket) {
  const auto place = accepted_++;
  net::LineStream stream(std::move(socket));
  if (place == 0) {
    co_await stream.first_bytes(3, wire_.name_limit);
    observer_here_ = true;
    log_->line("CONN", "observer from " + stream.peer());
    co_await serve_observer(std::move(stream));
  } else if (place <= 2) {
    boost::asio::steady_timer look(stage_->network());
    while (!observer_here_ ||
           (place == 2 && tables_->waiting() == 0)) {  // names are read strictly in the order of connections
      look.expires_after(std::chrono::milliseconds(5));
      co_await look.async_wait(boost::asio::use_awaitable);
    }
    co_await serve_player(std::move(stream));
    if (tables_->begun() == 0) give_up("a player left before the game began");
  } else {
    stream.close("a game of the original has one observer and two players");
  }
}

/// Classic: there will be no game, so the program ends as the original would have, but says why.
void Server::give_up(std::string_view why) {
  log_->line("CLSE", why);
  net::log_error(std::string("no game: ") + std::string(why));
  if (settings_.finished) settings_.finished(1);
}

net::awaitable<void> Server::serve_observer(net::LineStream stream) {
  // It lives where the table lives that it will see.
  const auto& running = tables_->running();
  const auto place = running.empty() ? tables_->next_place() : running.all().front()->place();
  if (!stream.move_to(place->context.get_executor())) co_return;
  auto released = stream.release();
  const auto run = [this, &released, place]() -> net::awaitable<void> {
    net::WebSocketOptions options;
    options.accept_field =
        "Sec-Websocket-Accept";  // so spelled by the original, whose clients may look for it
    options.page = observers_page(address());
    const auto peer =
        co_await net::WebSocketPeer::accept(std::move(released.socket), std::move(released.unread), options);
    if (!peer) co_return;
    const Observer observer{peer, place->context.get_executor()};
    boost::asio::dispatch(stage_->network(), [this, observer] { place_observer(observer); });
    co_await peer->run(nullptr);
    *observer.here = false;
  };
  co_await boost::asio::co_spawn(place->context, run, boost::asio::use_awaitable);
}

net::awaitable<void> Server::serve_player(net::LineStream stream, std::optional<Seat> at) {
  const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + wire_.name_limit);
  if (line.status == net::LineStatus::timed_out)
    stream.close(fmt::format("did not name itself within {} ms", wire_.name_limit.count()));
  if (line.status == net::LineStatus::too_long) stream.close("sent a name of more than 64 KiB");
  if (!line) co_return;
  const auto place = tables_->next_place();
  const auto player = std::make_shared<LineConnection>(player_name(line.text), std::move(stream),
                                                       place->context, "sent a line of more than 64 KiB");
  log_->line("CONN", fmt::format("{} \"{}\" from {}", tables_->waiting() > 0 ? "prey" : "hunter",
                                 player->name(), player->peer()));
  co_await tables_->serve(player, place, at);
}

void Server::place_observer(Observer observer) {
  if (tables_->running().empty()) return early_observers_.push_back(std::move(observer));
  const auto table = std::static_pointer_cast<Table>(tables_->running().all().front());
  boost::asio::dispatch(table->place()->context,
                        [table, observer = std::move(observer)] { table->observe(observer); });
}

}  // namespace agon::evasion
