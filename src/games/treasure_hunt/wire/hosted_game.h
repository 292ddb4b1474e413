// One game of the protocol from its creation to its removal: registrations, the live match, and the players'
// requests.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/wire/messages.h"
#include "hosting/served_match.h"
#include "net/socket.h"

namespace agon::treasure_hunt {

/// Options of `agon serve treasure_hunt` besides the rules.
struct ServeFlags {
  int port = 18235;
  int farewell_ms = 5000;
  int request_ms = 30'000;
  int max_games = 99;
  bool strict_polling = false;
  std::string dummy = "walker";

  static constexpr std::array field_notes{
      FieldNote{"port", "port to listen on (0: any free one)", 0, 65535},
      FieldNote{"farewell_ms", "how long a game stays readable after its time has run out", 0, 86'400'000},
      FieldNote{"request_ms", "time for a request to arrive whole", 1, 3'600'000},
      FieldNote{"max_games", "most games at once; one more removes one that nobody plays", 1, 1'000'000},
      FieldNote{"strict_polling", "asking for the state within 0.4 s loses the game"},
      FieldNote{"dummy", "the built-in player of enableDummyCompetition"},
  };
};
BOOST_DESCRIBE_STRUCT(ServeFlags, (), (port, farewell_ms, request_ms, max_games, strict_polling, dummy))

struct WireSettings : ServeFlags {
  Config config{};
  std::vector<SeatPlan> seats{2};  ///< the players of every game
};

struct GameOptions {
  bool debug_mode = false;         ///< actions have no time limit
  bool dummy_competition = false;  ///< the second player is a built-in one
};

/// A refused request: it has no consequence except the error envelope, or it has lost the game already.
struct Refusal {
  std::string name, message;
};

/// Lives on one loop: call all functions there, except those that say otherwise.
class HostedGame : public std::enable_shared_from_this<HostedGame> {
 public:
  HostedGame(LiveRuntime& runtime, const WireSettings& settings, const ServeSettings& serve,
             GameOptions options, std::string id, std::uint64_t seed);

  // Any thread.
  const std::string& id() const { return id_; }
  const LoopPlace& place() const { return place_; }
  /// Called once when its match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }

  /// Seats the built-in players; if nobody else is to come, the match begins.
  void open();
  /// Sets the new player's id, or returns why there is none.
  /// `at`: the seat whose own socket it connected to; else it gets the first free seat.
  std::optional<Refusal> add_player(const PlayerRegistration& registration, std::string& player_id,
                                    std::optional<Seat> at = {});
  bool has_come(Seat seat) const { return members_[seat].has_value(); }
  /// Notes that no player will come to that seat.
  void give_up(Seat seat, Fault why);
  /// Notes that the program of that seat has ended and will not ask again.
  void client_ended(Seat seat, const std::string& how);
  /// Plays an action; when it returns, both players see the effect. A refusal has lost the game, unless the
  /// game was over or the player is unknown.
  net::awaitable<std::optional<Refusal>> act(std::string player_id, Action action);
  /// The text of the whole answer. It is made once for every state that a player sees, unless each request
  /// draws its own random position of the enemy.
  net::awaitable<std::optional<Refusal>> state_for(std::string player_id,
                                                   std::shared_ptr<const std::string>& text);
  /// The time for the whole game has run out: the player to act loses. False if no match was running.
  bool time_over();
  /// Whether both players are here and nobody has won yet. Any thread.
  bool is_running() const { return running_; }
  /// Whether both players have been here. Any thread.
  bool has_begun() const { return begun_; }
  /// Ends a match that still runs, because the game is removed.
  void drop();

 private:
  struct Member {
    std::string id, alias;  ///< the other player sees only the alias
    PlayerRegistration registration;
    std::optional<std::chrono::steady_clock::time_point> asked;
    std::uint64_t requests = 0;
    std::string shown;                          ///< id of the state that it was sent last
    std::shared_ptr<const std::string> answer;  ///< the answer with that state
  };

  std::optional<Seat> seat_of(const std::string& player_id) const;
  bool over() const { return forfeited_by_ || (live_ && live_->over()); }
  bool full() const { return members_[0] && members_[1]; }
  std::optional<Seat> open_seat() const;
  void add_house(Seat seat, SeatPlan plan);
  void start();
  /// Makes a player lose, whether or not it is its turn.
  net::awaitable<void> make_lose(Seat seat, FaultKind fault, Ending ending, std::string text);
  /// Waits until the step that was started has been played.
  net::awaitable<void> settle(std::uint64_t steps);
  PlayerState player_state(Seat seat, Seat observer) const;
  Refusal game_over(std::optional<Seat> seat) const;
  std::uint64_t state_number() const;
  std::string state_id() const;
  std::shared_ptr<const std::string> answer_for(Seat seat, std::string id, std::uint64_t request) const;

  LiveRuntime& runtime_;
  LoopPlace place_;
  const WireSettings& settings_;
  const ServeSettings& serve_;
  GameOptions options_;
  std::string id_;
  std::uint64_t seed_;
  std::shared_ptr<const Rules> rules_;
  std::array<SeatPlan, 2> plans_;
  std::array<std::optional<Member>, 2> members_;  ///< by seat
  std::function<void()> done_;
  std::atomic<bool> running_ = false, begun_ = false;
  std::shared_ptr<LiveMatch> live_;
  std::optional<Seat> forfeited_by_;  ///< the player that acted before there was a second one
};

/// "702ecdb6-b363-462c-a63a-5d0a39222c4e", from the system's source of randomness.
std::string random_uuid();
/// The seed of a server that was given none.
std::uint64_t random_seed();
/// Five letters and digits.
std::string random_game_id();

}  // namespace agon::treasure_hunt
