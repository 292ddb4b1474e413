#include "games/evasion/wire/observers.h"

#include <algorithm>

namespace agon::evasion {

void Observers::add(std::shared_ptr<net::WebSocketPeer> peer, const std::vector<std::string>& greeting) {
  for (const auto& message : greeting) peer->send(std::make_shared<const std::string>(message));
  peers_.push_back(std::move(peer));
}

void Observers::send(std::string text) {
  const auto message = std::make_shared<const std::string>(std::move(text));
  for (const auto& peer : peers_) peer->send(message);
  std::erase_if(peers_, [](const auto& peer) { return !peer->is_open(); });
}

void Observers::send_all(const std::vector<std::string>& messages) {
  for (const auto& message : messages) send(message);
}

void Observers::finish() {
  for (const auto& peer : peers_) peer->close("the match is over");
  peers_.clear();
}

}  // namespace agon::evasion
