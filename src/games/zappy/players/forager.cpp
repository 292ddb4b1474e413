#include "games/zappy/players/forager.h"

namespace agon::zappy {

void Forager::know(const Command& command, const Message& answer) {
  const bool ok = answer.kind == MessageKind::ok;
  if (answer.kind == MessageKind::look) memory_.see(body_, answer.tiles);
  if (command.verb == Verb::Set && ok) memory_.put(body_.at(), command.object);
  if (command.verb != Verb::Take) return;
  memory_.took(body_.at(), command.object, ok);
  outrun_ = !ok;
}

void Forager::forage(Commands& commands, const Wants& wants) {
  // Whoever loses a race for a thing goes elsewhere, or it would lose the next one, too.
  if (outrun_ || !wants.any()) return roam(commands);
  for (auto& command : gather(body_, memory_, wants, {})) commands.push_back(std::move(command));
}

void Forager::roam(Commands& commands) {
  outrun_ = false;
  if (random_.one_in(3)) commands.push_back(simply(random_.one_in(2) ? Verb::Left : Verb::Right));
  for (auto steps = 1 + random_.below(3); steps > 0; --steps) commands.push_back(simply(Verb::Forward));
  commands.push_back(simply(Verb::Look));
}

}  // namespace agon::zappy
