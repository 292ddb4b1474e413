// `agon serve sugargame`: the line protocol on one port, many matches at a time.
#pragma once

#include <list>
#include <optional>

#include "hosting/game_server.h"
#include "games/sugargame/wire/table.h"
#include "net/listener.h"

namespace agon::sugargame {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return listener_->address(); }

 private:
  void read_options();
  net::awaitable<void> serve(net::Socket socket);
  void seat_player(const std::shared_ptr<Connection>& player);
  void start_table(std::shared_ptr<Connection> first, std::shared_ptr<Connection> second);

  WireSettings wire_;
  ServeSettings settings_;
  long hello_limit_ms_ = 30'000, start_limit_ms_ = 10'000;
  LiveRuntime* stage_ = nullptr;
  std::optional<net::Listener> listener_;
  std::shared_ptr<Connection> waiting_;  ///< a player without an opponent
  std::list<std::shared_ptr<Table>> tables_;
  std::uint64_t pairs_ = 0;
};

}  // namespace agon::sugargame
