#include "games/zappy/wire/server.h"

#include "core/errors.h"
#include "net/line_server/line_server_listener.h"

namespace agon::zappy {

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  read_arguments(settings);
  world_.emplace(stage, wire_, settings.finished);
  net::ListenOptions options;
  options.address = settings.listen;
  options.port = wire_.port;
  options.name = "zappy";
  try {
    listener_.emplace(net::listen_for(world_->crowd(), stage.network(), options,
                                      [this](net::Member member) { world_->welcome(member); }));
  } catch (const net::BindError& error) {
    world_.reset();  // while the stage is there
    throw Failure(error.what());
  }
  const bool everywhere = settings.listen == "0.0.0.0" || settings.listen == "::";
  house_.emplace(wire_, everywhere ? "127.0.0.1" : settings.listen, listener_->port(), wire_.map_seed);
  if (wire_.console)
    console_.emplace(stage.network(),
                     [this](const OperatorCommand& command) { return world_->operate(command); });
}

void Server::close() {
  if (house_) house_->stop();
  console_.reset();
  listener_.reset();
  world_.reset();
  house_.reset();  // the server has closed their connections
}

}  // namespace agon::zappy
