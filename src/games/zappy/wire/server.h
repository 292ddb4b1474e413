// `agon serve zappy -p PORT -x WIDTH -y HEIGHT -n NAME... -c CLIENTS [-f FREQUENCY]`, and the link
// `zappy_server`: the subject's server.
#pragma once

#include <optional>

#include "hosting/game_server.h"
#include "games/zappy/wire/console.h"
#include "games/zappy/wire/hosted_world.h"
#include "games/zappy/wire/house_teams.h"
#include "net/listener.h"

namespace agon::zappy {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return listener_->address(); }
  std::optional<ProgramAlias> program_alias() const override;

 private:
  void read_arguments(const ServeSettings& settings);

  WireSettings wire_;
  std::string port_, width_, height_, clients_, frequency_ = "100";
  std::vector<std::string> names_;
  std::optional<std::uint64_t> map_seed_;
  std::string gui_ids_ = "hash";
  long budget_ms_ = 1000, pause_ms_ = 3000, name_limit_ms_ = 60000;

  std::optional<HostedWorld> world_;
  std::optional<net::Listener> listener_;
  std::optional<Console> console_;
  std::optional<HouseTeams> house_;
};

}  // namespace agon::zappy
