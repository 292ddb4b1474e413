#include "games/evasion/wire/observers.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>

namespace agon::evasion {

void Observer::send(std::shared_ptr<const std::string> message) const {
  boost::asio::dispatch(
      home, [peer = peer, message = std::move(message)]() mutable { peer->send(std::move(message)); });
}

void Observer::close() const {
  boost::asio::dispatch(home, [peer = peer] { peer->close("the match is over"); });
}

void Observers::add(Observer observer, const std::vector<std::string>& greeting) {
  for (const auto& message : greeting) observer.send(std::make_shared<const std::string>(message));
  all_.push_back(std::move(observer));
}

void Observers::send(std::string text) {
  const auto message = std::make_shared<const std::string>(std::move(text));
  for (const auto& observer : all_) observer.send(message);
  std::erase_if(all_, [](const Observer& observer) { return !*observer.here; });
}

void Observers::send_all(const std::vector<std::string>& messages) {
  for (const auto& message : messages) send(message);
}

void Observers::finish() {
  for (const auto& observer : all_) observer.close();
  all_.clear();
}

}  // namespace agon::evasion
