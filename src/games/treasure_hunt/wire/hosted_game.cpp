#include "games/treasure_hunt/wire/hosted_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <random>

#include "arena/players.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/wire/client_view.h"

namespace agon::treasure_hunt {

std::string random_uuid() {
  std::random_device device;  // ids must not be guessable: anybody who knows one can play for its player
  const auto word = [&] { return static_cast<std::uint32_t>(device()); };
  const std::uint32_t a = word(), b = word(), c = word(), d = word();
  return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", a, b >> 16, b & 0xFFFU,
                     (c >> 16 & 0x3FFFU) | 0x8000U, c & 0xFFFFU, d);
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

std::string random_game_id() {
  constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  std::random_device device;
  std::string id;
  for (int count = 0; count < 5; ++count) id += letters[device() % letters.size()];
  return id;
}

namespace {

constexpr std::chrono::milliseconds poll_interval{400};  // least interval, if polling is strict

/// A polling client: nothing waits for it here.
class PollingSeat : public SeatLink {
 public:
  void ask(const AnyMatch&, Seat) override {}
};

Config config_for(const WireSettings& settings, const GameOptions& options) {
  Config config = settings.config;
  if (options.debug_mode) config.action_ms = 0;
  return config;
}

}  // namespace

HostedGame::HostedGame(LiveRuntime& runtime, const WireSettings& settings, const ServeSettings& serve,
                       GameOptions options, std::string id, std::uint64_t seed)
    : runtime_(runtime),
      place_(runtime.place()),
      settings_(settings),
      serve_(serve),
      options_(options),
      id_(std::move(id)),
      seed_(seed),
      rules_(std::make_shared<const Rules>(config_for(settings, options))) {}

void HostedGame::open() {
  for (Seat seat = 0; seat < 2; ++seat) {
    plans_[seat].name = settings_.seats[seat].name;
    if (!settings_.seats[seat].is_socket()) add_house(seat, settings_.seats[seat]);
  }
  if (full()) start();
}

std::optional<Seat> HostedGame::open_seat() const {
  for (Seat seat = 0; seat < 2; ++seat)
    if (!members_[seat]) return seat;
  return std::nullopt;
}

void HostedGame::add_house(Seat seat, SeatPlan plan) {
  plans_[seat] = std::move(plan);
  members_[seat] =
      Member{random_uuid(), random_uuid(), {"Dummy", "Player", plans_[seat].player}, {}, 0, {}, {}};
}

std::optional<Refusal> HostedGame::add_player(const PlayerRegistration& registration, std::string& player_id,
                                              std::optional<Seat> at) {
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

void HostedGame::give_up(Seat seat, Fault why) {
  if (members_[seat]) return;
  add_house(seat, {SeatPlan::Kind::absent, {}, plans_[seat].name, std::move(why)});
  if (full()) start();
}

void HostedGame::client_ended(Seat seat, const std::string& how) {
  if (live_) live_->leave(seat, {seat, FaultKind::left, "left", "the client has ended: " + how});
}

void HostedGame::start() {
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
  live_->listen({nullptr, [weak = weak_from_this()](const AnyMatch&) {
                   const auto self = weak.lock();
                   if (!self) return;
                   self->running_ = false;
                   if (const auto done = std::exchange(self->done_, nullptr)) done();
                 }});
  running_ = begun_ = true;
  live_->start();
}

std::optional<Seat> HostedGame::seat_of(const std::string& player_id) const {
  for (Seat seat = 0; seat < 2; ++seat)
    if (members_[seat] && members_[seat]->id == player_id && plans_[seat].is_socket()) return seat;
  return std::nullopt;
}

/// Usually immediate; if a program of the other seat is still starting, it waits for that.
net::awaitable<void> HostedGame::settle(std::uint64_t steps) {
  constexpr int prompt_looks = 8;
  boost::asio::steady_timer pause(place_->context);
  for (int look = 0; live_ && !live_->over() && live_->match().steps() == steps; ++look) {
    pause.expires_after(std::chrono::milliseconds(look < prompt_looks ? 0 : 1));
    co_await pause.async_wait(boost::asio::use_awaitable);
  }
}

/// A player that has lost by a clock, and so without acting, is told so at its next request.
Refusal HostedGame::game_over(std::optional<Seat> seat) const {
  Refusal refusal{"GameOver", "The game is over; nothing changes any more."};
  if (!live_ || !seat) return refusal;
  const State& state = live_->match().state().as<State>();
  const bool by_clock = state.ending == Ending::late || state.ending == Ending::game_time;
  if (by_clock && state.loser == *seat)
    refusal.message = "The game is over: you have lost, as you " + ending_deed(state.ending) + ".";
  return refusal;
}

net::awaitable<void> HostedGame::make_lose(Seat seat, FaultKind fault, Ending ending, std::string text) {
  if (!live_) {
    forfeited_by_ = seat;
    co_return;
  }
  const auto steps = live_->match().steps();
  live_->leave(seat, {seat, fault, ending_code(ending), std::move(text)});
  co_await settle(steps);
}

net::awaitable<std::optional<Refusal>> HostedGame::act(std::string player_id, Action action) {
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

net::awaitable<std::optional<Refusal>> HostedGame::state_for(std::string player_id,
                                                             std::shared_ptr<const std::string>& text) {
  const auto self = shared_from_this();
  const auto seat = seat_of(player_id);
  if (!seat) co_return Refusal{"UnknownPlayer", "No such player takes part in this game."};
  Member& member = *members_[*seat];
  const auto now = std::chrono::steady_clock::now();
  const bool too_fast = member.asked && now - *member.asked < poll_interval;
  member.asked = now;
  if (settings_.strict_polling && too_fast && !over()) {
    const auto why = fmt::format("At least {} ms must lie between two state queries.", poll_interval.count());
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

std::shared_ptr<const std::string> HostedGame::answer_for(Seat seat, std::string id,
                                                          std::uint64_t request) const {
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

PlayerState HostedGame::player_state(Seat seat, Seat observer) const {
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

/// Changes with every registration, action and end, and only then.
std::uint64_t HostedGame::state_number() const {
  const auto here = static_cast<std::uint64_t>(
      std::count_if(members_.begin(), members_.end(), [](const auto& member) { return member.has_value(); }));
  return here + (forfeited_by_ ? 10 : 0) + (live_ ? 100 + live_->match().steps() : 0);
}

std::string HostedGame::state_id() const {
  const std::string& name = (members_[0] ? members_[0] : members_[1])->alias;
  const std::uint64_t first = splitmix64(fnv1a(name) ^ state_number()), second = splitmix64(first);
  return fmt::format("{:08x}-{:04x}-4{:03x}-8{:03x}-{:012x}", first >> 32, first >> 16 & 0xFFFFU,
                     first & 0xFFFU, second >> 52, second & 0xFFFF'FFFF'FFFFU);
}

bool HostedGame::time_over() {
  if (!live_ || live_->over()) return false;
  const Seat seat = live_->match().state().as<State>().turn;
  live_->leave(
      seat, {seat, FaultKind::game_time, ending_code(Ending::game_time), "the time for the game is used up"});
  return true;
}

void HostedGame::drop() {
  if (live_ && !live_->over()) live_->abort();
}

}  // namespace agon::treasure_hunt
