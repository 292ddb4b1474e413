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
#include <boost/json/array.hpp>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hosting/seat_port.h"
#include "net/web_socket.h"

namespace agon::app {

// What a person wants to do next in a match that does not wait: said whenever a key is pressed, done when it
// is offered.

class Wishes {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// Two turns in a row are pressed faster than a beat; more than these would be steering blindly.
  static constexpr std::size_t most = 2;
  /// What could not be done for so long is wanted no more.
  static constexpr std::chrono::milliseconds lasting{600};

  void add(std::string label, Time now);
  /// The first wish that is among the choices of a question; null: none is. What was wanted before it is
  /// given up.
  const boost::json::value* take(const boost::json::array& choices, Time now);

 private:
  struct Wish {
    std::string label;
    Time since;
  };
  std::deque<Wish> wanted_;
};

/// What happens to somebody who wants nothing; null: the game does not say.
const boost::json::value* idle_choice(const boost::json::array& choices);

// The people of one match: it begins when all of them are there. Network thread only.

class Person;

class Company : public std::enable_shared_from_this<Company> {
 public:
  /// Three, two, one: where a match does not wait, people get ready together.
  static constexpr std::chrono::seconds head_start{3};

  Company(boost::asio::io_context& network, bool counts_down) : timer_(network), counts_down_(counts_down) {}

  void add(const std::shared_ptr<Person>& person) { people_.push_back(person); }
  /// Somebody has come, or will not.
  void look();

 private:
  void begin();

  boost::asio::steady_timer timer_;
  bool counts_down_;
  bool complete_ = false;
  std::vector<std::weak_ptr<Person>> people_;
};

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

// The people who play: which seat of which match is whose, by a key that only their page knows.

/// The name by which an order gives a seat to a person.
inline constexpr std::string_view person_player = "person";

class People {
 public:
  explicit People(boost::asio::io_context& network) : network_(network) {}

  /// `within`: how long the match waits for who is invited.
  std::shared_ptr<Person> invite(std::chrono::seconds within = Person::patience);
  void seat(const std::string& match, Seat seat, std::shared_ptr<Person> person);
  /// Null: no such seat, or not with this key.
  std::shared_ptr<Person> find(const std::string& match, const std::string& seat, const std::string& key);

 private:
  void forget_finished();

  boost::asio::io_context& network_;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Person>> seats_;
};

}  // namespace agon::app
