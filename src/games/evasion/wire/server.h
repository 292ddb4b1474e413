// `agon serve evasion [PORT] N M`: the game's own protocol on one port, many matches at a time.
#pragma once

#include <optional>

#include "games/evasion/wire/table.h"
#include "hosting/game_server.h"
#include "hosting/line_tables.h"
#include "net/listener.h"

namespace agon::evasion {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return listener_->address(); }
  ClientWords client_words(Seat) const override { return {}; }
  std::uint16_t usual_port() const override { return WireSettings{}.port; }
  void open_door(Seat seat, int socket) override;
  bool has_come(Seat seat) const override { return tables_->has_come(seat); }
  void give_up(Seat seat, Fault why) override { tables_->give_up(seat, std::move(why)); }
  bool wants_no_pages() const override { return wire_.classic; }

 private:
  net::awaitable<void> serve(net::Socket socket, std::optional<Seat> at);
  net::awaitable<void> serve_observer(net::LineStream stream);
  net::awaitable<void> serve_player(net::LineStream stream, std::optional<Seat> at = {});
  net::awaitable<void> serve_in_order(net::Socket socket);
  void give_up(std::string_view why);
  void read_arguments();
  void open_tables();
  void place_observer(Observer observer);

  WireSettings wire_;
  ServeSettings settings_;
  std::vector<SeatPlan> seats_;
  std::vector<long> numbers_;  ///< [PORT] N M as typed
  std::string line_of_sight_;
  bool walls_may_cross_ = false;
  std::optional<int> game_port_, tick_cap_, total_ms_, tick_ms_;
  std::optional<long> pause_ms_;
  long name_limit_ms_ = 30000;

  LiveRuntime* stage_ = nullptr;
  std::optional<RefereeLog> log_;
  std::optional<net::Listener> listener_;
  std::vector<net::Listener> doors_;  ///< of an arranged match
  std::optional<LineTables> tables_;
  std::vector<Observer> early_observers_;
  std::size_t accepted_ = 0;  ///< classic: the order of connections decides who is who
  bool observer_here_ = false;
};

}  // namespace agon::evasion
