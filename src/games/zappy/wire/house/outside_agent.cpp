#include "games/zappy/wire/house/outside_agent.h"

namespace agon::zappy {

void OutsideAgent::begin() {
  messages_.clear();
  messages_.emplace_back();
  messages_.back().kind = MessageKind::hatched;
  messages_.back().number = body_.slots();
}

void OutsideAgent::think(Commands& commands) {
  const auto told = std::exchange(messages_, {});
  auto command = decide_(
      {body_.width(), body_.height(), static_cast<int>(body_.clock()), body_.level(), team_, Messages(told)});
  if (command.verb != Verb::none) commands.push_back(std::move(command));
}

}  // namespace agon::zappy
