// A person at a seat of a live match, by way of a WebSocket that may come and go. Network thread only.
//
// To the page:   {"type":"ask","seat","step","ms_left","beat_ms","view","choices"},
// {"type":"refused","error"},
//                {"type":"begin","ms"}: the match begins after so long,
//                {"type":"end","outcome"}
// From the page: {"step": the one that was asked, "action": {…}}, {"resign": true}, or where the match does
// not wait
//                {"choose": the label of a choice}
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "hosting/seat_port.h"
#include "net/web_socket.h"
#include "server/company.h"
#include "server/wishes.h"

namespace agon::app {

class Person : public SeatPort, public std::enable_shared_from_this<Person> {
 public:
  /// Who stays away longer than this has left the match.
  static constexpr std::chrono::seconds patience{60};
  /// A match of several people waits so long for one whose link has still to reach them.
  static constexpr std::chrono::seconds patience_with_friends{600};
  /// Share of a beat within which a wish is waited for; what is left is for the arena.
  static constexpr double share_of_beat = 0.5;

  Person(boost::asio::io_context& network, std::string key)
      : key_(std::move(key)), absence_(network), beat_(network) {}

  const std::string& key() const { return key_; }
  bool over() const { return over_; }

  void ask(SeatQuestion question) override;
  void end(const Outcome& outcome) override;
  void refused(const std::string& why) override;
  void await_arrival(std::function<void()> here) override;

  /// With whom the match is begun together; alone where it is not said.
  void join(std::shared_ptr<Company> company) { company_ = std::move(company); }
  /// Whether the match need not wait for this person any more.
  bool came() const { return came_; }
  /// The page is told that the match begins after so long.
  void count_down(std::chrono::milliseconds left);
  /// Everybody is there.
  void begin();

  /// The page is here; an older one of the same seat is closed.
  void arrive(std::shared_ptr<net::WebSocketPeer> peer);
  /// That page has gone.
  void depart(const std::shared_ptr<net::WebSocketPeer>& peer);
  void hear(std::string_view message);
  /// Begins to wait for the page.
  void expect(std::chrono::seconds within = patience);

 private:
  void be_here();
  void give(const boost::json::value& action);
  void choose(const boost::json::value& label);
  /// Real time: does what is wanted, as soon as it is offered.
  bool do_wish();
  /// Real time: silence is no fault, but what the game calls doing nothing.
  void await_wish();
  void tell(const boost::json::value& message);
  void refuse(const std::string& why);
  void show_question();

  std::string key_;
  boost::asio::steady_timer absence_, beat_;
  Wishes wishes_;
  std::shared_ptr<net::WebSocketPeer> peer_;
  std::optional<SeatQuestion> question_;  ///< not answered yet
  std::optional<SeatQuestion> answered_;  ///< until the next one comes: the rules may refuse the answer
  std::optional<Outcome> outcome_;
  std::shared_ptr<Company> company_;
  std::function<void()> here_;  ///< the match waits for this
  bool came_ = false, begun_ = false;
  bool real_time_ = false;
  bool arrived_ = false;                            ///< who never came is no one who stays silent
  std::chrono::steady_clock::time_point begins_{};  ///< what pages count down to
  bool over_ = false;
};

}  // namespace agon::app
