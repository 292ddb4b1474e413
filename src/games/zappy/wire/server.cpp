#include "games/zappy/wire/server.h"

#include <algorithm>

#include "core/errors.h"
#include "net/line_server/line_server.h"

namespace agon::zappy {

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  read_arguments(settings);
  world_.emplace(stage, wire_, settings.finished);
  if (wire_.arranged) return open_house_door(settings);
  net::ListenOptions options;
  options.address = settings.listen;
  options.port = wire_.port;
  options.name = "zappy";
  try {
    listener_.emplace(net::listen_for(world_->crowd(), stage.network(), options,
                                      [this](net::Member member) { world_->welcome(member); }));
  } catch (const net::BindError& error) {
    throw Failure(error.what());
  }
  const bool everywhere = settings.listen == "0.0.0.0" || settings.listen == "::";
  open_house(settings, everywhere ? "127.0.0.1" : settings.listen);
  if (wire_.console)
    console_.emplace(stage.network(),
                     [this](const OperatorCommand& command) { return world_->operate(command); });
}

/// Teams of the house are clients as well; where nobody else comes by a port, it is theirs alone.
void Server::open_house_door(const ServeSettings& settings) {
  if (std::all_of(wire_.teams.begin(), wire_.teams.end(),
                  [](const SeatPlan& plan) { return plan.is_socket(); }))
    return;
  net::ListenOptions options;
  options.name = "zappy, teams of the house";
  listener_.emplace(net::listen_for(world_->crowd(), stage_->network(), options, [this](net::Member member) {
    world_->welcome(member, HostedWorld::house_door);
  }));
  open_house(settings, options.address);
}

void Server::open_house(const ServeSettings& settings, const std::string& host) {
  house_.emplace(*stage_, wire_, settings, host, listener_->port());
  world_->set_house([this](const std::string& match, int round, std::function<void(Fault)> failed) {
    return house_->begin(match, round, failed);
  });
}

ClientWords Server::client_words(Seat seat) const { return {{"team", wire_.names[seat / wire_.places]}}; }

void Server::open_door(Seat seat, int socket) {
  doors_.push_back(
      net::listen_for(world_->crowd(), stage_->network(), net::door_options(socket),
                      [this, seat](net::Member member) { world_->welcome(member, static_cast<int>(seat)); }));
}

void Server::close() {
  if (house_) house_->stop();
  console_.reset();
  listener_.reset();
  doors_.clear();
  world_.reset();
  house_.reset();  // the server has closed their connections
}

}  // namespace agon::zappy
