// A person at a seat of a live match, by way of a WebSocket that may come and go. Network thread only.
//
// To the page:   {"type":"ask","seat","step","ms_left","beat_ms","view","choices"},
// {"type":"refused","error"},
//                {"type":"end","outcome"}
// From the page: {"step": the one that was asked, "action": {…}} or {"resign": true}
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "hosting/seat_port.h"
#include "net/web_socket.h"

namespace agon::app {

class Person : public SeatPort, public std::enable_shared_from_this<Person> {
 public:
  /// Who stays away longer than this has left the match.
  static constexpr std::chrono::seconds patience{60};

  Person(boost::asio::io_context& network, std::string key) : key_(std::move(key)), absence_(network) {}

  const std::string& key() const { return key_; }
  bool over() const { return over_; }

  void ask(SeatQuestion question) override;
  void end(const Outcome& outcome) override;

  /// The page is here; an older one of the same seat is closed.
  void arrive(std::shared_ptr<net::WebSocketPeer> peer);
  /// That page has gone.
  void depart(const std::shared_ptr<net::WebSocketPeer>& peer);
  void hear(std::string_view message);
  /// Begins to wait for the page.
  void expect();

 private:
  void tell(const boost::json::value& message);
  void refuse(const std::string& why);
  void show_question();

  std::string key_;
  boost::asio::steady_timer absence_;
  std::shared_ptr<net::WebSocketPeer> peer_;
  std::optional<SeatQuestion> question_;  ///< not answered yet
  std::optional<Outcome> outcome_;
  bool over_ = false;
};

}  // namespace agon::app
