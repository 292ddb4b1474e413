// A person at a seat of a live match. Their WebSocket may disconnect and come back. Network thread only.
//
// To the page:
// - {"type":"ask","seat","step","ms_left","beat_ms","view","choices"}
// - {"type":"refused","error"}
// - {"type":"begin","ms"}: the match begins after this time
// - {"type":"end","outcome"}
// From the page:
// - {"step": the one asked for, "action": {…}}
// - {"resign": true}
// - {"choose": the label of a choice}, if the match does not wait
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

#include "arena/game_entry.h"
#include "hosting/live_match.h"
#include "net/web_socket.h"

namespace agon::server {

// Choices that a person made ahead of time, in a match that does not wait: each key press adds one, and it is
// played when the game offers it.

class ChoiceQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// People press two turns faster than a beat; more of them would be steering blind.
  static constexpr std::size_t most = 2;
  /// A choice that has not been played after this time is dropped.
  static constexpr std::chrono::milliseconds lasting{600};

  void add(std::string label, Time now);
  /// Takes the first queued choice that the question offers; null: there is none. Choices before it are
  /// dropped.
  const boost::json::value* take(const boost::json::array& choices, Time now);

 private:
  struct QueuedChoice {
    std::string label;
    Time since;
  };
  std::deque<QueuedChoice> queued_;
};

/// The choice for a person who does nothing; null: the game has none.
const boost::json::value* idle_choice(const boost::json::array& choices);

// The people of one match, which begins when all have come. Network thread only.

/// The pace of a match in which a person plays: a beat that hands can follow where all move at once, and a
/// look at the other's move where they take turns.
struct PersonPace {
  double step_ms = 0;
  bool real_time = false;
};
PersonPace person_pace(const GameEntry& game);
/// The shortest beat of such a match, in milliseconds.
inline constexpr double fastest_beat_ms = 20;

class Person;

class MatchStart : public std::enable_shared_from_this<MatchStart> {
 public:
  /// The countdown before a match that does not wait.
  static constexpr std::chrono::seconds head_start{3};

  MatchStart(boost::asio::io_context& network, bool counts_down)
      : timer_(network), counts_down_(counts_down) {}

  void add(const std::shared_ptr<Person>& person) { people_.push_back(person); }
  /// Checks again, because a person has come or will not come.
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
  /// A person who is away for longer than this has left the match.
  static constexpr std::chrono::seconds patience{60};
  /// How long a match of several people waits for a person to open their link.
  static constexpr std::chrono::seconds patience_with_friends{600};
  /// Share of a beat in which the person may still choose; the rest is for the arena.
  static constexpr double share_of_beat = 0.5;

  Person(boost::asio::io_context& network, std::string key)
      : key_(std::move(key)), absence_(network), beat_(network) {}

  const std::string& key() const { return key_; }
  bool over() const { return over_; }

  void ask(SeatQuestion question) override;
  void end(const Outcome& outcome) override;
  void refused(const std::string& why) override;
  void await_arrival(std::function<void()> here) override;

  /// Makes the match wait for the others of `start`, too; without a call it waits only for this person.
  void join(std::shared_ptr<MatchStart> start) { match_start_ = std::move(start); }
  /// Whether the match no longer waits for this person.
  bool came() const { return came_; }
  /// Tells the page that the match begins after `left`.
  void count_down(std::chrono::milliseconds left);
  /// Called when everybody has come.
  void begin();

  /// The page has connected. An older page of the same seat is closed.
  void arrive(std::shared_ptr<net::WebSocketPeer> peer);
  /// The page has disconnected.
  void depart(const std::shared_ptr<net::WebSocketPeer>& peer);
  void hear(std::string_view message);
  /// Starts waiting for the page.
  void expect(std::chrono::seconds within = patience);

 private:
  void be_here();
  void give(const boost::json::value& action);
  void choose(const boost::json::value& label);
  /// Real time: plays the first queued choice that is offered.
  bool play_queued_choice();
  /// Real time: waits for a choice, then plays the game's idle one. Doing nothing is not a fault.
  void await_choice();
  void tell(const boost::json::value& message);
  void refuse(const std::string& why);
  void show_question();

  std::string key_;
  boost::asio::steady_timer absence_, beat_;
  ChoiceQueue choice_queue_;
  std::shared_ptr<net::WebSocketPeer> peer_;
  std::optional<SeatQuestion> question_;  ///< not answered yet
  std::optional<SeatQuestion> answered_;  ///< until the next one comes, as the rules may refuse the answer
  std::optional<Outcome> outcome_;
  std::shared_ptr<MatchStart> match_start_;
  std::function<void()> here_;  ///< tells the match that the person has come
  bool came_ = false, begun_ = false;
  bool real_time_ = false;
  bool arrived_ = false;                            ///< a person who never came gets no idle choices
  std::chrono::steady_clock::time_point begins_{};  ///< the time to which the pages count down
  bool over_ = false;
};

// The people who play: their seats, found by a key that only their page knows.

/// The player's name for a person in an order.
inline constexpr std::string_view person_player = "person";

class People {
 public:
  explicit People(boost::asio::io_context& network) : network_(network) {}

  /// `within`: how long the match waits for the person.
  std::shared_ptr<Person> invite(std::chrono::seconds within = Person::patience);
  void seat(const std::string& match, Seat seat, std::shared_ptr<Person> person);
  /// Null: there is no such seat, or its key is another.
  std::shared_ptr<Person> find(const std::string& match, const std::string& seat, const std::string& key);

 private:
  void forget_finished();

  boost::asio::io_context& network_;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Person>> seats_;
};

}  // namespace agon::server
