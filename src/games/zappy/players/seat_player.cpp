#include "games/zappy/players/seat_player.h"

#include <fmt/format.h>

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

std::optional<PlayerThought<Rules>> SeatPlayer::thought() const {
  if (planned_.empty()) return std::nullopt;
  PlayerThought<Rules> said;
  for (auto next = planned_.rbegin(); next != planned_.rend(); ++next) {
    said.note += said.note.empty() ? "then " : ", ";
    said.note += enum_name(next->verb);
    if (next->verb == Verb::Take || next->verb == Verb::Set)
      said.note += fmt::format(" {}", enum_name(next->object));
  }
  said.depth = static_cast<int>(planned_.size());
  return said;
}

}  // namespace agon::zappy
