// `agon serve sugargame`: the line protocol on one port, many matches at a time.
#pragma once

#include <optional>

#include "games/sugargame/wire/table.h"
#include "hosting/game_server.h"
#include "hosting/line_tables.h"
#include "hosting/program_lab.h"
#include "net/listener.h"

namespace agon::sugargame {

class Server : public GameServer, public LabServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return listener_->address(); }
  std::shared_ptr<const ProgramLab> lab() const override;
  ClientWords client_words(Seat) const override { return {}; }
  std::uint16_t usual_port() const override { return WireSettings{}.port; }
  void open_door(Seat seat, int socket) override;
  bool has_come(Seat seat) const override { return tables_->has_come(seat); }
  void give_up(Seat seat, Fault why) override { tables_->give_up(seat, std::move(why)); }

 private:
  void read_options();
  void listen();
  net::awaitable<void> serve(net::Socket socket, std::optional<Seat> at);

  WireSettings wire_;
  ServeSettings settings_;
  std::string opponent_;  ///< a house player whom everybody plays; empty: who comes next
  std::string lab_;       ///< the folder of a lab; empty: none
  long hello_limit_ms_ = 30'000, start_limit_ms_ = 10'000;
  LiveRuntime* stage_ = nullptr;
  std::optional<net::Listener> listener_;
  std::vector<net::Listener> doors_;  ///< of an arranged match
  std::optional<LineTables> tables_;
};

}  // namespace agon::sugargame
