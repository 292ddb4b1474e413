// A game's server whose clients come by sockets: by its port, and in an arranged match by a door of their
// own.
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
  /// The first thing in open().
  void begin(LiveRuntime& runtime, ServeSettings settings);
  /// A port of the game, at the address that was asked for. Throws Failure.
  net::Listener port_for(std::uint16_t port, std::string name, std::size_t most_connections) const;
  /// Opens the port of the game; its connections are served. Throws Failure.
  void listen(std::uint16_t port, std::size_t most_connections = net::ListenOptions{}.max_connections);
  void close_ports();

  /// A connection, until it ends. `seat`: it came by that seat's own door.
  virtual net::awaitable<void> serve(net::Socket socket, std::optional<Seat> seat) = 0;

  LiveRuntime& runtime() const { return *runtime_; }

  ServeSettings settings_;

 private:
  LiveRuntime* runtime_ = nullptr;
  std::optional<net::Listener> port_;
  std::vector<net::Listener> doors_;
};

}  // namespace agon
