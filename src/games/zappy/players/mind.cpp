#include "games/zappy/players/mind.h"

namespace agon::zappy {

void Mind::born(int width, int height, int slots) {
  body_ = Body(width, height, slots);
  begin();
}

bool Mind::told(const Message& message) {
  const bool was_frozen = body_.frozen();
  const auto answered = body_.told(message);
  if (answered) know(*answered, message);
  switch (message.kind) {
    case MessageKind::message:
      hear(message.number, message.text);
      return false;
    case MessageKind::eject:
      pushed();
      return true;
    default:
      if (was_frozen == body_.frozen() && message.kind != MessageKind::level) return false;
      ritual(!body_.frozen());
      return true;
  }
}

Commands Mind::plan() {
  Commands commands;
  think(commands);
  if (commands.empty()) commands.push_back({Verb::Inventory, Resource::food, false, {}});
  return commands;
}

}  // namespace agon::zappy
