// `agon serve tron`: the agents' port and the spectators' port, both TLS; many matches at a time.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <optional>

#include "games/tron/wire/table.h"
#include "hosting/game_server.h"
#include "hosting/line_tables.h"
#include "net/listener.h"

namespace agon::tron::wire {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& runtime, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return agents_port_->address(); }
  ClientWords client_words(Seat seat) const override;
  std::uint16_t usual_port() const override { return WireSettings{}.port; }
  void open_door(Seat seat, int socket) override;
  bool has_come(Seat seat) const override { return here_[seat].agent != nullptr; }
  void give_up(Seat seat, Fault why) override;

 private:
  void read_arguments();
  void read_limits();
  net::TlsIdentity identity() const;
  net::Listener listen(std::uint16_t port, const char* name) const;

  void open_ports();
  net::awaitable<void> serve_agent(net::Socket socket, std::optional<Seat> at);
  net::awaitable<std::optional<Joining>> admit(const std::shared_ptr<AgentLink>& agent);
  std::optional<Joining> join(AgentLink& agent, std::string_view body);
  std::optional<Joining> seat(AgentLink& agent, const JoinRequest& request);
  void refuse(AgentLink& agent, const std::string& why);
  void welcome(AgentLink& agent);
  Joining at_door(const AgentLink& agent, const JoinRequest& request) const;
  void begin(Joining joining);
  void begin_if_complete();
  void start_table(std::array<WaitingPlayer, 2> places);
  void begin_table(Table& table, std::chrono::milliseconds after);
  void wait_for_opponent(WaitingPlayer place);
  void table_ended();

  net::awaitable<void> serve_spectator(net::Socket socket);
  void place_spectator(const std::shared_ptr<Spectator>& spectator);

  WireSettings wire_;
  ServeSettings settings_;
  std::string config_file_, map_file_;
  bool lock_step_ = false, no_spectators_ = false;
  std::optional<int> port_, spectator_port_, cycle_ms_, first_cycle_ms_, start_waiting_s_;
  std::optional<int> most_total_, most_team_, most_agent_;
  long handshake_limit_ms_ = 10'000, join_limit_ms_ = 60'000, opponent_limit_s_ = 3600;
  long most_connections_ = 1000;

  LiveRuntime* runtime_ = nullptr;
  std::optional<net::TlsContext> tls_;
  std::optional<boost::asio::thread_pool> handshakes_;  ///< one thread, so that matches keep their time
  std::optional<net::Listener> agents_port_, spectators_port_;
  std::optional<Lobby> lobby_;
  std::vector<SeatPlan> seats_;
  std::optional<RunningTables<Table>> tables_;
  std::vector<std::shared_ptr<Spectator>> early_spectators_;
  // Members for an arranged match.
  std::vector<net::Listener> doors_;
  std::array<WaitingPlayer, 2> here_;  ///< the clients at each side's own socket
  std::uint64_t begun_ = 0, ended_ = 0;
};

}  // namespace agon::tron::wire
