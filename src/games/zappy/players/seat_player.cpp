#include "games/zappy/players/seat_player.h"

#include <algorithm>

namespace agon::zappy {

Action SeatPlayer::decide(const View& view, Nanoseconds) {
  for (const Message& message : view.messages) {
    if (message.kind == MessageKind::hatched) {
      agent_->born(view.width, view.height, message.number);
      planned_.clear();
    } else if (agent_->told(message)) {
      planned_.clear();
    }
  }
  if (planned_.empty()) {
    planned_ = agent_->plan();
    std::reverse(planned_.begin(), planned_.end());
  }
  Action action = std::move(planned_.back());
  planned_.pop_back();
  agent_->sent(action);
  return action;
}

}  // namespace agon::zappy
