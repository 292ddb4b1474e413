#include "hosting/socket_server.h"

#include "core/errors.h"

namespace agon {

void SocketServer::begin(LiveRuntime& runtime, ServeSettings settings) {
  runtime_ = &runtime;
  settings_ = std::move(settings);
}

net::Listener SocketServer::port_for(std::uint16_t port, std::string name,
                                     std::size_t most_connections) const {
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = port;
  options.name = std::move(name);
  options.max_connections = most_connections;
  try {
    return {runtime_->network().get_executor(), options};
  } catch (const net::BindError& error) {
    throw Failure(std::string(error.what()) +
                  "; choose another port with --game-port, or another address with --listen");
  }
}

void SocketServer::listen(std::uint16_t port, std::size_t most_connections) {
  port_.emplace(port_for(port, settings_.game->info().name, most_connections));
  port_->start([this](net::Socket socket) { return serve(std::move(socket), {}); });
}

void SocketServer::open_door(Seat seat, int socket) {
  auto& door = doors_.emplace_back(runtime_->network().get_executor(), net::door_options(socket));
  door.start([this, seat](net::Socket peer) { return serve(std::move(peer), seat); });
}

void SocketServer::close_ports() {
  port_.reset();
  doors_.clear();
}

}  // namespace agon
