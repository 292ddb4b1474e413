// `agon serve zappy -p PORT -x WIDTH -y HEIGHT -n NAME... -c CLIENTS [-f FREQUENCY]`, and the link
// `zappy_server`: the subject's server.
#pragma once

#include <optional>

#include "games/zappy/wire/console.h"
#include "games/zappy/wire/hosted_world.h"
#include "games/zappy/wire/house/house_teams.h"
#include "hosting/game_server.h"
#include "net/listener.h"

namespace agon::zappy {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return listener_->address(); }
  ClientWords client_words(Seat seat) const override;
  std::uint16_t usual_port() const override { return 4242; }
  void open_door(Seat seat, int socket) override;
  bool has_come(Seat seat) const override { return world_->has_come(seat); }
  void give_up(Seat seat, Fault why) override { world_->give_up(seat, std::move(why)); }
  std::optional<ProgramAlias> program_alias() const override;

 private:
  void read_arguments(const ServeSettings& settings);
  void arrange(const ServeSettings& settings);
  void read_pace();
  void open_house_door(const ServeSettings& settings);
  void open_house(const ServeSettings& settings, const std::string& host);

  WireSettings wire_;
  std::string port_, width_, height_, clients_, frequency_;
  std::vector<std::string> names_;
  std::optional<std::uint64_t> map_seed_;
  std::string gui_ids_ = "hash";
  long budget_ms_ = 1000, pause_ms_ = 3000, name_limit_ms_ = 60000;

  std::optional<HostedWorld> world_;
  std::optional<net::Listener> listener_;
  std::vector<net::Listener> doors_;  ///< of an arranged match
  LiveRuntime* stage_ = nullptr;
  std::optional<Console> console_;
  std::optional<HouseTeams> house_;
};

}  // namespace agon::zappy
