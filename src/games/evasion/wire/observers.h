// The observers of one table: WebSockets that are told each tick of its games. Network thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "net/web_socket.h"

namespace agon::evasion {

class Observers {
 public:
  /// `greeting`: the messages that bring a newcomer up to date.
  void add(std::shared_ptr<net::WebSocketPeer> peer, const std::vector<std::string>& greeting);
  bool empty() const { return peers_.empty(); }
  void send(std::string text);
  void send_all(const std::vector<std::string>& messages);
  /// Nothing will follow.
  void finish();

 private:
  std::vector<std::shared_ptr<net::WebSocketPeer>> peers_;
};

}  // namespace agon::evasion
