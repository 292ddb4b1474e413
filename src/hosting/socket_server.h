// A game's server whose clients connect by sockets: to its port or, in an arranged match, to a door per
// client.
#pragma once

#include <optional>

#include "hosting/game_server.h"
#include "hosting/live_runtime.h"
#include "net/listener.h"

namespace agon {

class SocketServer : public GameServer {
 public:
  std::string address() const override { return port_->address(); }
  void open_door(Seat seat, int socket) override;

 protected:
  /// Call this first in open().
  void begin(LiveRuntime& runtime, ServeSettings settings);
  /// A port for the game at the configured address. Throws Failure.
  net::Listener port_for(std::uint16_t port, std::string name, std::size_t most_connections) const;
  /// Opens the game's port and serves its connections. Throws Failure.
  void listen(std::uint16_t port, std::size_t most_connections = net::ListenOptions{}.max_connections);
  void close_ports();

  /// Serves a connection until it ends. `seat`: the seat by whose door it came.
  virtual net::awaitable<void> serve(net::Socket socket, std::optional<Seat> seat) = 0;

  LiveRuntime& runtime() const { return *runtime_; }

  ServeSettings settings_;

 private:
  LiveRuntime* runtime_ = nullptr;
  std::optional<net::Listener> port_;
  std::vector<net::Listener> doors_;
};

}  // namespace agon
