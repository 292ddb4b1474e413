// A stranger that speaks WebSocket, by Beast or by hand.
#pragma once

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>

#include "net/loopback.h"
#include "net/web_socket.h"

namespace agon::net {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

using Client = websocket::stream<Socket>;

struct WebSocketKit : Loopback {
  WebSocketOptions options;
  std::shared_ptr<WebSocketPeer> peer;
  std::vector<std::string> heard;
  bool ended = false;

  /// Our side of a connection; `peer` is null afterwards when it was refused.
  void accept(Socket socket, bool listen = true, std::string unread = "") {
    auto life = [](WebSocketKit& kit, Socket ours, std::string bytes, WebSocketOptions given,
                   bool listens) -> awaitable<void> {
      kit.peer = co_await WebSocketPeer::accept(std::move(ours), std::move(bytes), std::move(given));
      std::function<void(std::string_view)> listener;
      if (listens) listener = [&kit](std::string_view text) { kit.heard.emplace_back(text); };
      if (kit.peer) co_await kit.peer->run(listener);
      kit.ended = true;
    };
    asio::co_spawn(io, life(*this, std::move(socket), std::move(unread), options, listen), asio::detached);
  }

  /// A handshake by Beast's client, with our side accepted.
  awaitable<Client> connected(bool listen = true) {
    auto [ours, stranger] = co_await pair();
    accept(std::move(ours), listen);
    Client client(std::move(stranger));
    co_await client.async_handshake("here", "/", asio::use_awaitable);
    co_await until([&] { return peer != nullptr; });
    co_return client;
  }

  awaitable<void> say(Client& client, std::string text) {
    const auto bytes = asio::buffer(text);
    co_await client.async_write(bytes, asio::use_awaitable);
  }

  /// The next message; nothing at the end.
  awaitable<std::optional<std::string>> hear(Client& client) {
    beast::flat_buffer buffer;
    const auto [error, size] = co_await client.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    if (error) co_return std::nullopt;
    co_return beast::buffers_to_string(buffer.data());
  }
};

inline std::shared_ptr<const std::string> message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

inline std::string upgrade(const std::string& fields = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") {
  return "GET /live HTTP/1.1\r\nHost: here:1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
         "Sec-WebSocket-Version: 13\r\n" +
         fields + "\r\n";
}

}  // namespace agon::net
