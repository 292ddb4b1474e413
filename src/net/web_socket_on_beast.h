// The WebSocket over Beast. For net's own sources alone: it brings Beast along.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "net/host_names.h"
#include "net/peer_stream.h"
#include "net/web_socket.h"

namespace agon::net {

class BeastPeer : public WebSocketPeer {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  BeastPeer(PeerStream stream, WebSocketOptions options);

  /// Answers the handshake of a request that has been read; false when it was refused.
  awaitable<bool> shake_hands(const HttpRequest& request);

  awaitable<void> run(std::function<void(std::string_view)> on_message) override;
  void send(std::shared_ptr<const std::string> message) override;
  void when_drained(std::function<void()> refresh) override { refresh_ = std::move(refresh); }
  void close(std::string_view reason) override;
  bool is_open() const override { return open_; }
  std::size_t queued() const override { return queue_.size(); }

 private:
  std::shared_ptr<BeastPeer> self() { return std::static_pointer_cast<BeastPeer>(shared_from_this()); }
  void set_options();
  awaitable<boost::system::error_code> read_all(const std::function<void(std::string_view)>& on_message);
  void overflow();
  void write_next();
  void written(const boost::system::error_code& error);
  void write_close();
  void fail(std::string_view reason);
  void end();
  void close_socket();

  boost::beast::websocket::stream<PeerStream> stream_;
  WebSocketOptions options_;
  std::string peer_;
  std::deque<std::shared_ptr<const std::string>> queue_;  // the first is on its way
  std::size_t queued_bytes_ = 0;
  std::function<void()> refresh_;
  std::string farewell_;
  bool dropping_ = false;
  bool open_ = false;
  bool closing_ = false;
};

/// Whether Sec-WebSocket-Key is one.
bool has_usable_key(const BeastPeer::HttpRequest& request);

/// Why a request is not answered, judged by where it comes from; nothing: it may be.
std::optional<CallerRefusal> refusal_of(const BeastPeer::HttpRequest& request, const HostNames& names,
                                        HostCheck check);

}  // namespace agon::net
