// One game of the protocol from its creation to its removal: registrations, the live match, and the players'
// requests.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>
#include <random>

#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/wire/client_view.h"
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
      FieldNote{"port", "port to listen on (0: any free one)", 0, 65535, "--port,--game-port"},
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
             GameOptions options, std::string id, std::uint64_t seed)
      : runtime_(runtime),
        place_(runtime.place()),
        settings_(settings),
        serve_(serve),
        options_(options),
        id_(std::move(id)),
        seed_(seed),
        rules_(std::make_shared<const Rules>(config_for(settings, options))) {}

  // Any thread.
  const std::string& id() const { return id_; }
  const LoopPlace& place() const { return place_; }
  /// Called once when its match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }

  /// Seats the built-in players; if nobody else is to come, the match begins.
  void open() {
    for (Seat seat = 0; seat < 2; ++seat) {
      plans_[seat].name = settings_.seats[seat].name;
      if (!settings_.seats[seat].is_socket()) add_house(seat, settings_.seats[seat]);
    }
    if (full()) start();
  }
  /// Sets the new player's id, or returns why there is none.
  /// `at`: the seat whose own socket it connected to; else it gets the first free seat.
  std::optional<Refusal> add_player(const PlayerRegistration& registration, std::string& player_id,
                                    std::optional<Seat> at = {}) {
    if (over()) return game_over(std::nullopt);
    const auto seat = at ? at : open_seat();
    if (!seat || members_[*seat]) return Refusal{"TooManyPlayers", "Two players are registered already."};
    members_[*seat] = Member{random_uuid(), random_uuid(), registration, {}, 0, {}, {}};
    player_id = members_[*seat]->id;
    if (options_.dummy_competition && !full())
      add_house(*open_seat(), {SeatPlan::Kind::player, settings_.dummy});
    if (full()) start();
    return {};
  }

  bool has_come(Seat seat) const { return members_[seat].has_value(); }
  /// Notes that no player will come to that seat.
  void give_up(Seat seat, Fault why) {
    if (members_[seat]) return;
    add_house(seat, {SeatPlan::Kind::absent, {}, plans_[seat].name, std::move(why)});
    if (full()) start();
  }
  /// Notes that the program of that seat has ended and will not ask again.
  void client_ended(Seat seat, const std::string& how) {
    if (live_) live_->leave(seat, {seat, FaultKind::left, "left", "the client has ended: " + how});
  }
  /// Plays an action; when it returns, both players see the effect. A refusal has lost the game, unless the
  /// game was over or the player is unknown.
  net::awaitable<std::optional<Refusal>> act(std::string player_id, Action action) {
    const auto self = shared_from_this();  // keeps the game alive, which may be removed meanwhile
    const auto seat = seat_of(player_id);
    if (!seat) co_return Refusal{"UnknownPlayer", "No such player takes part in this game."};
    if (over()) co_return game_over(seat);
    if (!live_ || !live_->match().deciders().contains(*seat) || !live_->match().waiting().contains(*seat)) {
      const std::string text = "It is not your turn.";
      co_await make_lose(*seat, FaultKind::out_of_turn, Ending::out_of_turn, text);
      co_return Refusal{ending_name(Ending::out_of_turn), text};
    }
    const auto steps = live_->match().steps();
    const auto fault = rules_->check(live_->match().state().as<State>(), *seat, action);
    live_->answer(*seat, std::move(action), live_->now());
    co_await settle(steps);
    const State& state = live_->match().state().as<State>();
    const bool lost =
        state.ending != Ending::none && state.ending != Ending::action_limit && state.loser == *seat;
    if (fault) co_return Refusal{ending_name(state.ending), fault->text};
    // A built-in opponent may have answered and won before this line: that is not the sender's error.
    if (lost && state.ending != Ending::enemy_fort)
      co_return Refusal{ending_name(state.ending), "You have lost: you " + ending_deed(state.ending) + "."};
    co_return std::nullopt;
  }

  /// The text of the whole answer. It is made once for every state that a player sees, unless each request
  /// draws its own random position of the enemy.
  net::awaitable<std::optional<Refusal>> state_for(std::string player_id,
                                                   std::shared_ptr<const std::string>& text) {
    const auto self = shared_from_this();
    const auto seat = seat_of(player_id);
    if (!seat) co_return Refusal{"UnknownPlayer", "No such player takes part in this game."};
    Member& member = *members_[*seat];
    const auto now = std::chrono::steady_clock::now();
    const bool too_fast = member.asked && now - *member.asked < poll_interval;
    member.asked = now;
    if (settings_.strict_polling && too_fast && !over()) {
      const auto why =
          fmt::format("At least {} ms must lie between two state queries.", poll_interval.count());
      co_await make_lose(*seat, FaultKind::too_often, Ending::polled_too_fast, why);
      co_return Refusal{ending_name(Ending::polled_too_fast), why};
    }
    ++member.requests;
    // Most polls find the state unchanged: its answer is reused.
    const bool is_drawn_anew = rules_->config().decoy == Decoy::per_request;
    if (auto id = state_id(); member.shown != id || is_drawn_anew) {
      member.answer = answer_for(*seat, id, is_drawn_anew ? member.requests : 0);
      member.shown = std::move(id);
    }
    text = member.answer;
    co_return std::nullopt;
  }

  /// The time for the whole game has run out: the player to act loses. False if no match was running.
  bool time_over() {
    if (!live_ || live_->over()) return false;
    const Seat seat = live_->match().state().as<State>().turn;
    live_->leave(seat, {seat, FaultKind::game_time, ending_code(Ending::game_time),
                        "the time for the game is used up"});
    return true;
  }
  /// Whether both players are here and nobody has won yet. Any thread.
  bool is_running() const { return running_; }
  /// Whether both players have been here. Any thread.
  bool has_begun() const { return begun_; }
  /// Ends a match that still runs, because the game is removed.
  void drop() {
    if (live_ && !live_->over()) live_->abort();
  }

 private:
  static constexpr std::chrono::milliseconds poll_interval{400};  // least interval, if polling is strict

  /// A polling client: nothing waits for it here.
  class PollingSeat : public SeatLink {
   public:
    void ask(const AnyMatch&, Seat) override {}
  };

  static Config config_for(const WireSettings& settings, const GameOptions& options) {
    Config config = settings.config;
    if (options.debug_mode) config.action_ms = 0;
    return config;
  }

  /// "702ecdb6-b363-462c-a63a-5d0a39222c4e", from the system's source of randomness.
  static std::string random_uuid() {
    std::random_device device;  // ids must not be guessable: anybody who knows one can play for its player
    const auto word = [&] { return static_cast<std::uint32_t>(device()); };
    const std::uint32_t a = word(), b = word(), c = word(), d = word();
    return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", a, b >> 16, b & 0xFFFU,
                       (c >> 16 & 0x3FFFU) | 0x8000U, c & 0xFFFFU, d);
  }

  struct Member {
    std::string id, alias;  ///< the other player sees only the alias
    PlayerRegistration registration;
    std::optional<std::chrono::steady_clock::time_point> asked;
    std::uint64_t requests = 0;
    std::string shown;                          ///< id of the state that it was sent last
    std::shared_ptr<const std::string> answer;  ///< the answer with that state
  };

  std::optional<Seat> seat_of(const std::string& player_id) const {
    for (Seat seat = 0; seat < 2; ++seat)
      if (members_[seat] && members_[seat]->id == player_id && plans_[seat].is_socket()) return seat;
    return std::nullopt;
  }
  bool over() const { return forfeited_by_ || (live_ && live_->over()); }
  bool full() const { return members_[0] && members_[1]; }
  std::optional<Seat> open_seat() const {
    for (Seat seat = 0; seat < 2; ++seat)
      if (!members_[seat]) return seat;
    return std::nullopt;
  }
  void add_house(Seat seat, SeatPlan plan) {
    plans_[seat] = std::move(plan);
    members_[seat] =
        Member{random_uuid(), random_uuid(), {"Dummy", "Player", plans_[seat].player}, {}, 0, {}, {}};
  }
  void start() {
    Clocks clocks = rules_->clocks();
    clocks.total = Nanoseconds{0};  // the time for the game starts at its creation, and counts for both
    LiveOptions options{serve_.rules(rules_->config()), seed_, {}, clocks, rules_->pace()};
    options.loop = place_.get();
    options.called = id_;
    std::vector<ServedSeat> seats;
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto& who = members_[seat]->registration;
      const bool is_named = plans_[seat].is_socket() || options_.dummy_competition;
      seats.push_back({plans_[seat],
                       is_named ? who.studentFirstName + " " + who.studentLastName : plans_[seat].player,
                       [](const auto&) { return std::make_shared<PollingSeat>(); }});
    }
    live_ = make_served_match(runtime_, serve_, std::move(options), seats);
    live_->listen({nullptr, [weak = weak_from_this()](const AnyMatch& match) {
                     const auto self = weak.lock();
                     if (!self) return;
                     self->running_ = false;
                     if (match.over()) self->say_result(match);
                     if (const auto done = std::exchange(self->done_, nullptr)) done();
                   }});
    running_ = begun_ = true;
    live_->start();
  }

  void say_result(const AnyMatch& match) const {
    const auto& seats = live_->seats();
    serve_.say(fmt::format("{} against {}: {}", seats[0].name, seats[1].name,
                           match.game().outcome(match.state()).text));
  }

  /// Makes a player lose, whether or not it is its turn.
  net::awaitable<void> make_lose(Seat seat, FaultKind fault, Ending ending, std::string text) {
    if (!live_) {
      forfeited_by_ = seat;
      co_return;
    }
    const auto steps = live_->match().steps();
    live_->leave(seat, {seat, fault, ending_code(ending), std::move(text)});
    co_await settle(steps);
  }

  /// Waits until the step that was started has been played.

  /// Usually immediate; if a program of the other seat is still starting, it waits for that.
  net::awaitable<void> settle(std::uint64_t steps) {
    constexpr int prompt_looks = 8;
    boost::asio::steady_timer pause(place_->context);
    for (int look = 0; live_ && !live_->over() && live_->match().steps() == steps; ++look) {
      pause.expires_after(std::chrono::milliseconds(look < prompt_looks ? 0 : 1));
      co_await pause.async_wait(boost::asio::use_awaitable);
    }
  }

  PlayerState player_state(Seat seat, Seat observer) const {
    const Member& member = *members_[seat];
    PlayerState player{seat == observer ? member.id : member.alias,
                       member.registration.studentFirstName,
                       member.registration.studentLastName,
                       member.registration.studentUAccount,
                       PlayerGameState::MustWait,
                       false};
    if (forfeited_by_) player.state = *forfeited_by_ == seat ? PlayerGameState::Lost : PlayerGameState::Won;
    if (!live_) return player;
    const State& state = live_->match().state().as<State>();
    player.collectedTreasure = state.sides[seat].collected;
    if (state.ending != Ending::none)
      player.state = state.loser == seat ? PlayerGameState::Lost : PlayerGameState::Won;
    else if (state.turn == seat)
      player.state = PlayerGameState::MustAct;
    return player;
  }

  /// A player that has lost by a clock, and so without acting, is told so at its next request.
  Refusal game_over(std::optional<Seat> seat) const {
    Refusal refusal{"GameOver", "The game is over; nothing changes any more."};
    if (!live_ || !seat) return refusal;
    const State& state = live_->match().state().as<State>();
    const bool by_clock = state.ending == Ending::late || state.ending == Ending::game_time;
    if (by_clock && state.loser == *seat)
      refusal.message = "The game is over: you have lost, as you " + ending_deed(state.ending) + ".";
    return refusal;
  }

  /// Changes with every registration, action and end, and only then.
  std::uint64_t state_number() const {
    const auto here = static_cast<std::uint64_t>(std::count_if(
        members_.begin(), members_.end(), [](const auto& member) { return member.has_value(); }));
    return here + (forfeited_by_ ? 10 : 0) + (live_ ? 100 + live_->match().steps() : 0);
  }
  std::string state_id() const {
    const std::string& name = (members_[0] ? members_[0] : members_[1])->alias;
    const std::uint64_t first = splitmix64(fnv1a(name) ^ state_number()), second = splitmix64(first);
    return fmt::format("{:08x}-{:04x}-4{:03x}-8{:03x}-{:012x}", first >> 32, first >> 16 & 0xFFFFU,
                       first & 0xFFFU, second >> 52, second & 0xFFFF'FFFF'FFFFU);
  }
  std::shared_ptr<const std::string> answer_for(Seat seat, std::string id, std::uint64_t request) const {
    GameStateMessage message;
    for (Seat each = 0; each < 2; ++each)
      if (members_[each]) message.players.push_back(player_state(each, seat));
    if (live_) message.mapNodes = nodes_of(rules_->view(live_->match().state().as<State>(), seat, request));
    message.gameStateId = std::move(id);
    Random random(fnv1a(message.gameStateId) ^ splitmix64(2 * request + seat), "treasure_hunt.order");
    random.shuffle(message.players);  // clients must not rely on an order
    random.shuffle(message.mapNodes);
    return std::make_shared<const std::string>(text_of(message));
  }

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

}  // namespace agon::treasure_hunt
