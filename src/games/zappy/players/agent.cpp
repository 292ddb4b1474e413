#include "games/zappy/players/agent.h"

namespace agon::zappy {

void Agent::born(int width, int height, int slots) {
  body_ = SelfModel(width, height, slots);
  begin();
}

bool Agent::told(const Message& message) {
  listen(message);
  const bool was_frozen = body_.frozen();
  const auto answered = body_.told(message);
  if (answered) know(*answered, message);
  switch (message.kind) {
    case MessageKind::message:
      hear(message.number, message.text);
      return std::exchange(reconsiders_, false);
    case MessageKind::eject:
      pushed();
      return true;
    default:
      if (was_frozen == body_.frozen() && message.kind != MessageKind::level) return false;
      incantation(!body_.frozen());
      return true;
  }
}

Commands Agent::plan() {
  Commands commands;
  think(commands);
  if (commands.empty()) commands.push_back({Verb::Inventory, Resource::food, false, {}});
  return commands;
}

}  // namespace agon::zappy
