// The observers of one table: WebSockets that are told each tick of its games. They live on the table's loop;
// one that came before it was known which may live on another.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net/web_socket.h"

namespace agon::evasion {

struct Observer {
  std::shared_ptr<net::WebSocketPeer> peer;
  boost::asio::any_io_executor home;  ///< where the peer lives
  std::shared_ptr<std::atomic<bool>> here = std::make_shared<std::atomic<bool>>(true);

  void send(std::shared_ptr<const std::string> message) const;
  void close() const;
};

class Observers {
 public:
  /// `greeting`: the messages that bring a newcomer up to date.
  void add(Observer observer, const std::vector<std::string>& greeting);
  std::vector<Observer> release() { return std::exchange(all_, {}); }
  bool empty() const { return all_.empty(); }
  void send(std::string text);
  void send_all(const std::vector<std::string>& messages);
  /// Nothing will follow.
  void finish();

 private:
  std::vector<Observer> all_;
};

}  // namespace agon::evasion
