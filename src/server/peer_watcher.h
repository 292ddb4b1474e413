// A match's watcher over a WebSocket.
#pragma once

#include "hosting/feed.h"
#include "net/web_socket.h"

namespace agon::app {

class PeerWatcher : public Watcher {
 public:
  explicit PeerWatcher(std::shared_ptr<net::WebSocketPeer> peer) : peer_(std::move(peer)) {}

  bool open() const override { return peer_->is_open(); }
  std::size_t queued() const override { return peer_->queued(); }
  void send(std::shared_ptr<const std::string> message) override { peer_->send(std::move(message)); }
  void finish() override { peer_->close("the match is over"); }

 private:
  std::shared_ptr<net::WebSocketPeer> peer_;
};

}  // namespace agon::app
