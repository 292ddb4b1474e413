#include "games/treasure_hunt/wire/hosted_game.h"

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/players.h"
#include "hosting/pool_link.h"
#include "games/treasure_hunt/wire/translation.h"
#include "games/treasure_hunt/players/players.h"

namespace agon::treasure_hunt {
namespace {

/// A client polls: nobody waits for it here.
class PollingSeat : public SeatLink<Rules> {
 public:
  void ask(const Match<Rules>&, Seat) override {}
};

Config config_for(const WireSettings& settings, const GameOptions& options) {
  Config config = settings.config;
  if (options.debug_mode) config.action_ms = 0;
  return config;
}

Refusal game_over() { return {"GameOver", "The game is over; nothing changes any more."}; }

}  // namespace

HostedGame::HostedGame(LiveRuntime& stage, const WireSettings& settings, GameOptions options, std::string id,
                       std::uint64_t seed)
    : stage_(stage),
      settings_(settings),
      options_(options),
      id_(std::move(id)),
      seed_(seed),
      rules_(std::make_shared<const Rules>(config_for(settings, options))) {}

std::optional<Refusal> HostedGame::add_player(const PlayerRegistration& registration,
                                              std::string& player_id) {
  if (over()) return game_over();
  if (members_.size() == 2) return Refusal{"TooManyPlayers", "Two players are registered already."};
  members_.push_back({random_uuid(), random_uuid(), registration, {}, 0, false});
  player_id = members_.back().id;
  if (options_.dummy_competition && members_.size() == 1) add_dummy();
  if (members_.size() == 2) start();
  return {};
}

void HostedGame::add_dummy() {
  members_.push_back({random_uuid(), random_uuid(), {"Dummy", "Player", settings_.dummy}, {}, 0, true});
}

void HostedGame::start() {
  std::vector<SeatRecord> seats;
  for (const auto& member : members_) {
    const auto& who = member.registration;
    seats.push_back({Rules::info().role(0), who.studentFirstName + " " + who.studentLastName,
                     member.built_in ? settings_.dummy : "remote"});
  }
  Clocks clocks = rules_->clocks();
  clocks.total = Nanoseconds{0};  // the time for the game counts from its creation, and for both
  live_ = std::make_shared<LiveMatch<Rules>>(
      stage_, LiveOptions<Rules>{rules_, seed_, std::move(seats), clocks, rules_->pace()});
  for (Seat seat = 0; seat < 2; ++seat) {
    if (members_[seat].built_in) {
      auto player =
          player_named<Rules>(settings_.dummy, seat).make(*rules_, seat, derived_seed(seed_, seat + 1));
      live_->sit(seat, std::make_shared<PoolLink<Rules>>(stage_, live_, std::move(player)));
    } else {
      live_->sit(seat, std::make_shared<PollingSeat>());
    }
  }
  live_->start();
}

std::optional<Seat> HostedGame::seat_of(const std::string& player_id) const {
  for (Seat seat = 0; seat < members_.size(); ++seat)
    if (members_[seat].id == player_id && !members_[seat].built_in) return seat;
  return std::nullopt;
}

net::awaitable<void> HostedGame::settle(std::uint64_t steps) {
  while (live_ && !live_->over() && live_->match().steps() == steps)
    co_await boost::asio::post(stage_.network(), boost::asio::use_awaitable);
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
  const auto self = shared_from_this();  // the game may be removed meanwhile
  const auto seat = seat_of(player_id);
  if (!seat) co_return Refusal{"UnknownPlayer", "No such player takes part in this game."};
  if (over()) co_return game_over();
  if (!live_ || !live_->match().deciders().contains(*seat) || !live_->match().waiting().contains(*seat)) {
    const std::string text = "It is not your turn.";
    co_await make_lose(*seat, FaultKind::out_of_turn, Ending::out_of_turn, text);
    co_return Refusal{ending_name(Ending::out_of_turn), text};
  }
  const auto steps = live_->match().steps();
  const auto fault = rules_->check(live_->match().state(), *seat, action);
  live_->answer(*seat, std::move(action), live_->now());
  co_await settle(steps);
  const State& state = live_->match().state();
  const bool lost =
      state.ending != Ending::none && state.ending != Ending::action_limit && state.loser == *seat;
  if (fault) co_return Refusal{ending_name(state.ending), fault->text};
  // A built-in opponent may have answered, and won, before this line is reached: that is no error of the
  // sender's.
  if (lost && state.ending != Ending::enemy_fort)
    co_return Refusal{ending_name(state.ending), "You have lost: you " + ending_deed(state.ending) + "."};
  co_return std::nullopt;
}

net::awaitable<std::optional<Refusal>> HostedGame::state_for(std::string player_id,
                                                             GameStateMessage& message) {
  const auto self = shared_from_this();
  const auto seat = seat_of(player_id);
  if (!seat) co_return Refusal{"UnknownPlayer", "No such player takes part in this game."};
  Member& member = members_[*seat];
  const auto now = std::chrono::steady_clock::now();
  const bool too_fast = member.asked && now - *member.asked < settings_.poll_interval;
  member.asked = now;
  ++member.requests;
  if (settings_.strict_polling && too_fast && !over()) {
    const auto text =
        fmt::format("At least {} ms must lie between two state queries.", settings_.poll_interval.count());
    co_await make_lose(*seat, FaultKind::too_often, Ending::polled_too_fast, text);
    co_return Refusal{ending_name(Ending::polled_too_fast), text};
  }
  for (Seat each = 0; each < members_.size(); ++each) message.players.push_back(player_state(each, *seat));
  if (live_) message.mapNodes = nodes_of(rules_->view(live_->match().state(), *seat, member.requests));
  message.gameStateId = state_id();
  Random random(fnv1a(message.gameStateId) ^ member.requests, "treasure_hunt.order");
  random.shuffle(message.players);  // clients must not rely on an order
  random.shuffle(message.mapNodes);
  co_return std::nullopt;
}

PlayerState HostedGame::player_state(Seat seat, Seat observer) const {
  const Member& member = members_[seat];
  PlayerState player{seat == observer ? member.id : member.alias,
                     member.registration.studentFirstName,
                     member.registration.studentLastName,
                     member.registration.studentUAccount,
                     PlayerGameState::MustWait,
                     false};
  if (forfeited_by_) player.state = *forfeited_by_ == seat ? PlayerGameState::Lost : PlayerGameState::Won;
  if (!live_) return player;
  const State& state = live_->match().state();
  player.collectedTreasure = state.sides[seat].collected;
  if (state.ending != Ending::none)
    player.state = state.loser == seat ? PlayerGameState::Lost : PlayerGameState::Won;
  else if (state.turn == seat)
    player.state = PlayerGameState::MustAct;
  return player;
}

/// Changes with every registration, action and end; stays the same between them.
std::string HostedGame::state_id() const {
  const std::uint64_t count =
      members_.size() + (forfeited_by_ ? 10 : 0) + (live_ ? 100 + live_->match().steps() : 0);
  const std::uint64_t first = splitmix64(fnv1a(members_.front().alias) ^ count), second = splitmix64(first);
  return fmt::format("{:08x}-{:04x}-4{:03x}-8{:03x}-{:012x}", first >> 32, first >> 16 & 0xFFFFU,
                     first & 0xFFFU, second >> 52, second & 0xFFFF'FFFF'FFFFU);
}

bool HostedGame::time_over() {
  if (!live_ || live_->over()) return false;
  const Seat seat = live_->match().state().turn;
  live_->leave(seat,
               {seat, FaultKind::game_time, ending_code(Ending::game_time), "the time for the game is used up"});
  return true;
}

void HostedGame::drop() {
  if (live_ && !live_->over()) live_->abort();
}

}  // namespace agon::treasure_hunt
