// `agon serve evasion [PORT] N M`: the game's own protocol on one port, many matches at a time.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "games/evasion/wire/table.h"
#include "games/evasion/wire/wire.h"
#include "hosting/flags.h"
#include "hosting/line_tables.h"
#include "net/log.h"
#include "text/utf8.h"

namespace agon::evasion {

namespace {

constexpr std::uint16_t usual = 4000;       // port
constexpr std::size_t longest_name = 1000;  // bytes; observers, records and pages show it

/// Observers and pages are sent text, so bytes that are not UTF-8 are removed.
std::string player_name(std::string_view line) { return kept_name(line.substr(0, longest_name)); }

/// The answer to a browser at the game's port.
std::string observers_page(const std::string& address) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Evasion</title></head><body>\n"
      "<h1>Evasion</h1>\n<p>This port speaks the game's protocol: players send lines of text, and the first "
      "of "
      "two is the hunter; observers use a WebSocket at this address. To connect a built-in player:</p>\n"
      "<pre>agon join evasion champion --server {}</pre>\n</body></html>\n",
      address);
}

class Server : public LineServer {
 public:
  void add_options(CLI::App& command) override {
    command.description("Serve Evasion's own protocol. Observers are WebSockets on the same port.");
    command.footer(
        "Examples:\n  agon serve evasion 50 10\n  agon serve evasion 4000 50 10 --swap --games 2\n"
        "  agon serve evasion 50 10 --classic");
    command
        .add_option("numbers", numbers_,
                    "[PORT] N M: the port (default 4000, 0: any free one), the least number of ticks between "
                    "two walls, the most walls at once")
        ->expected(0, 3)
        ->type_name("[PORT] N M");
    command.add_option("--game-port", port_, "the same port as a flag");
    add_flags<WireSettings>(command, flags_);
    add_flags<Config>(command, config_flags_, {},
                      {"line_of_sight", "walls_may_cross", "tick_cap", "total_ms", "tick_ms"});
  }

  void open(LiveRuntime& runtime, ServeSettings settings) override {
    begin(runtime, std::move(settings));
    read_arguments();
    log_.emplace(wire_.classic);
    open_tables();
    if (settings_.arranged) return;
    listen(static_cast<std::uint16_t>(port_));
    log_->line("INIT", fmt::format("listening on {}, N={} M={}", address(), config_.wall_interval,
                                   config_.max_walls));
    tables_->open();
  }

  void close() override {
    early_observers_.clear();
    LineServer::close();
  }

  std::uint16_t usual_port() const override { return usual; }
  bool wants_no_pages() const override { return read_said<WireSettings>(flags_).classic; }

 private:
  net::awaitable<void> serve(net::Socket socket, std::optional<Seat> at) override {
    if (wire_.classic) co_return co_await serve_in_order(std::move(socket));
    net::LineStream stream(std::move(socket));
    const auto first = co_await stream.first_bytes(3, name_limit());
    if (first.starts_with("GET"))
      co_await serve_observer(std::move(stream));
    else
      co_await serve_player(std::move(stream), at);
  }

  net::awaitable<void> serve_observer(net::LineStream stream) {
    // It lives on the loop of the table that it will watch.
    const auto watched = tables_->first_playing();
    const auto place = watched ? watched->place() : tables_->next_place();
    if (!stream.move_to(place->context.get_executor())) co_return;
    const auto from = stream.peer();
    auto released = stream.release();
    const auto run = [this, &released, &from, place]() -> net::awaitable<void> {
      net::WebSocketOptions options;
      options.accept_field = "Sec-Websocket-Accept";  // the original's spelling, which its clients may expect
      options.page = observers_page(address());
      options.any_origin = true;
      const auto peer = co_await net::WebSocketPeer::accept(std::move(released.socket),
                                                            std::move(released.unread), options);
      if (!peer) co_return;
      const Observer observer{peer, place->context.get_executor()};
      boost::asio::dispatch(runtime().network(), [this, observer, from] {
        log_->line("CONN", "observer from " + from);
        observer_here_ = true;
        place_observer(observer);
      });
      co_await peer->run(nullptr);
      *observer.here = false;
    };
    co_await boost::asio::co_spawn(place->context, run, boost::asio::use_awaitable);
  }

  net::awaitable<void> serve_player(net::LineStream stream, std::optional<Seat> at = {}) {
    const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + name_limit());
    if (line.status == net::ReadStatus::timed_out)
      stream.close(fmt::format("sent no name within {} ms", wire_.name_limit_ms));
    if (line.status == net::ReadStatus::too_long) stream.close("sent a name of more than 64 KiB");
    if (!line) co_return;
    const auto name = player_name(line.text);
    const auto place = tables_->place_for(name);
    const auto player = std::make_shared<LineConnection>(name, std::move(stream), place->context,
                                                         "sent a line of more than 64 KiB");
    log_->line("CONN", fmt::format("{} \"{}\" from {}", tables_->waiting() > 0 ? "prey" : "hunter",
                                   player->name(), player->peer()));
    co_await tables_->serve(player, place, at);
  }

  /// The original's way: the first connection is the observer, the second the hunter once it has sent a name,
  /// the third the prey.
  net::awaitable<void> serve_in_order(net::Socket socket) {
    if (!std::exchange(observer_expected_, true)) co_return co_await serve_first(std::move(socket));
    const auto place = players_accepted_++;
    net::LineStream stream(std::move(socket));
    if (place < 2) {
      boost::asio::steady_timer look(runtime().network());
      while (!observer_here_ ||
             (place == 1 && tables_->waiting() == 0)) {  // the original reads names in this order
        look.expires_after(std::chrono::milliseconds(5));
        co_await look.async_wait(boost::asio::use_awaitable);
      }
      co_await serve_player(std::move(stream));
      if (tables_->begun() == 0) end_without_game("a player left before the game began");
    } else {
      stream.close("a game of the original has one observer and two players");
    }
  }

  /// The original takes the first connection for its observer. A browser that only fetched the page, or whose
  /// WebSocket was refused, is none, so the next connection is the first again.
  net::awaitable<void> serve_first(net::Socket socket) {
    net::LineStream stream(std::move(socket));
    const bool speaks_http = (co_await stream.first_bytes(3, name_limit())).starts_with("GET");
    const auto from = stream.peer();
    observer_here_ = !speaks_http;
    if (observer_here_) log_->line("CONN", "observer from " + from);
    co_await serve_observer(std::move(stream));
    observer_expected_ = observer_here_;
    if (!observer_here_)
      log_->line("CLSE", from + " fetched a page or was refused; the next connection is the observer");
  }

  /// Classic: there will be no game, so the program ends as the original does, but gives the reason.
  void end_without_game(std::string_view why) {
    log_->line("CLSE", why);
    net::log_error(std::string("no game: ") + std::string(why));
    if (settings_.finished) settings_.finished(1);
  }

  void read_arguments() {
    wire_ = read_said(flags_, wire_);
    if (settings_.arranged) wire_.games = 1, wire_.swap = wire_.classic = false;
    // The original's port is for one observer and two players, and nobody comes back to it.
    const int return_ms = wire_.classic ? 0 : wire_.return_limit_ms;
    series_ = {wire_.games, wire_.swap, std::chrono::milliseconds(return_ms)};
    if (numbers_.size() == 1)
      throw BadRequest("agon serve evasion: expected [PORT] N M, such as 4000 50 10, got only one number");
    const char* const port = port_ < 0 ? "PORT" : "--game-port";
    if (port_ < 0) port_ = numbers_.size() == 3 ? numbers_[0] : usual;
    if (port_ < 0 || port_ > 65535)
      throw BadRequest(fmt::format("{} must be between 0 and 65535, got {}", port, port_));
    seats_ = checked_plans<Rules>(settings_, 2, wire_.swap);
    if (wire_.classic) config_.line_of_sight = LineOfSight::original;
    if (numbers_.size() >= 2) {
      config_flags_.say("wall_interval", numbers_[numbers_.size() - 2], {});
      config_flags_.say("max_walls", numbers_.back(), {});
    }
    read_config(settings_, config_flags_, config_);
  }

  /// Observers that came before the first game belong to the next table.
  void open_tables() {
    LineTables::Hooks hooks;
    hooks.make = [this](TableSetup setup, std::array<Participant, 2> participants) {
      // A client on the server's machine separates its messages after a short pause.
      const std::chrono::milliseconds pause(wire_.pause_ms.value_or(settings_.arranged ? 250 : 2000));
      return std::make_shared<Table>(std::move(setup), std::move(participants), config_, *log_, pause);
    };
    hooks.opened = [this](const std::shared_ptr<SeriesTable>& opened) {
      const auto table = std::static_pointer_cast<Table>(opened);
      boost::asio::dispatch(table->place()->context, [table, early = std::exchange(early_observers_, {})] {
        for (const auto& observer : early) table->observe(observer);
      });
    };
    hooks.called_off = [this](SeriesTable& table) {
      boost::asio::dispatch(runtime().network(),
                            [this, early = static_cast<Table&>(table).release_observers()] {
                              early_observers_.insert(early_observers_.end(), early.begin(), early.end());
                            });
    };
    hooks.ended = [this] {
      if (wire_.classic && settings_.finished) settings_.finished(0);
    };
    tables_.emplace(runtime(), settings_, series_, settings_.rules(config_), seats_, std::move(hooks));
  }

  void place_observer(Observer observer) {
    const auto table = std::static_pointer_cast<Table>(tables_->first_playing());
    if (!table) return early_observers_.push_back(std::move(observer));
    boost::asio::dispatch(table->place()->context,
                          [table, observer = std::move(observer)] { table->observe(observer); });
  }

  std::chrono::milliseconds name_limit() const { return std::chrono::milliseconds(wire_.name_limit_ms); }

  WireSettings wire_;
  Said flags_, config_flags_;
  std::vector<long> numbers_;  ///< [PORT] N M as typed
  long port_ = -1;             ///< -1: none was given
  Config config_;
  SeriesPlan series_;  ///< what a pair plays; swapped, roles are exchanged
  std::vector<SeatPlan> seats_;

  std::optional<RefereeLog> log_;
  std::vector<Observer> early_observers_;
  // Classic: the order of connections decides the roles.
  std::size_t players_accepted_ = 0;
  bool observer_expected_ = false;  ///< a connection has the observer's place
  bool observer_here_ = false;      ///< and it is no browser that may yet be refused
};

}  // namespace

std::unique_ptr<GameServer> make_server() { return std::make_unique<Server>(); }

}  // namespace agon::evasion
