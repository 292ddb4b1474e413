// The server's side of one WebSocket, text messages only. Network thread only.
//
// send() never waits: messages queue, and one is on its way at a time. The queue is bounded. A peer that
// passes the bound is disconnected, or, if the owner called when_drained, misses messages until its queue is
// empty. Pings are answered, silent peers are pinged, closes are answered. A peer that sends too much is
// closed with a reason.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "net/host_names.h"
#include "net/peer_stream.h"
#include "net/socket.h"

namespace agon::net {

struct WebSocketOptions {
  std::string accept_field{};  ///< spelling of Sec-WebSocket-Accept in the answer; empty: the usual one
  std::size_t max_message = 64 * 1024;  ///< bytes a peer may send in one message
  std::size_t max_unheard = 1 << 20;    ///< most bytes it may send altogether if its messages are ignored
  std::size_t max_queued = 1024;        ///< messages not sent yet
  std::size_t max_queued_bytes = 16 << 20;
  Milliseconds handshake_limit{10'000};  ///< for the request, and for the close at the end
  Milliseconds idle_limit{60'000};       ///< time without a sign of life; the peer is pinged half-way
  std::string page = {};  ///< HTML for a browser that sends no WebSocket request; empty: a line that says so
  int send_buffer = 0;    ///< bytes of the kernel's send buffer; 0: the system's default
  /// The stream is public and takes no input, so pages of every server, and those on a disk, may watch it.
  bool any_origin = false;
};

class WebSocketPeer : public std::enable_shared_from_this<WebSocketPeer> {
 public:
  /// Reads the request and answers the handshake. `unread`: the part of it that was read already. Null if it
  /// was refused; the connection is then closed, with a status and a reason if there was an HTTP request to
  /// answer.
  static awaitable<std::shared_ptr<WebSocketPeer>> accept(Socket socket, std::string unread,
                                                          WebSocketOptions options);

  WebSocketPeer() = default;
  WebSocketPeer(const WebSocketPeer&) = delete;
  WebSocketPeer& operator=(const WebSocketPeer&) = delete;
  virtual ~WebSocketPeer() = default;

  /// Reads until the connection ends; `on_message` may be empty. Call it once, and soon: pings, closes and
  /// time limits work only while it runs. Messages may be sent before.
  virtual awaitable<void> run(std::function<void(std::string_view)> on_message) = 0;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  /// Sets the behaviour for a full queue: waiting messages are dropped, and so are those sent from then on,
  /// until the message on its way has left. Then `refresh` is called, to send a message that replaces them
  /// all. `refresh` is released at the end.
  virtual void when_drained(std::function<void()> refresh) = 0;
  /// Sends the queued messages, then a close frame with the reason.
  virtual void close(std::string_view reason) = 0;
  virtual bool is_open() const = 0;
  virtual std::size_t queued() const = 0;  ///< messages not sent yet
};

/// The WebSocket over Beast. For net's own sources only, because it includes Beast.
class BeastPeer : public WebSocketPeer {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  BeastPeer(PeerStream stream, WebSocketOptions options);

  /// Answers the handshake of a request that has been read; false if it was refused.
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

/// Whether the Sec-WebSocket-Key is valid.
bool has_usable_key(const BeastPeer::HttpRequest& request);

/// Why a request is refused because of its origin; empty: it may be answered.
std::optional<CallerRefusal> refusal_of(const BeastPeer::HttpRequest& request, const HostNames& names,
                                        HostCheck check);

}  // namespace agon::net
