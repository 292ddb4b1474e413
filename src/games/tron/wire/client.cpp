// A built-in player as a client of any server that speaks Chillin's Tron: ours or the original.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <ctime>
#include <tuple>

#include "core/clocks.h"
#include "games/tron/players/players.h"
#include "games/tron/rules/cycle.h"
#include "games/tron/rules/rules.h"
#include "games/tron/wire/settings.h"
#include "games/tron/wire/wire.h"
#include "games/tron/wire/world.h"
#include "hosting/join_client.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

namespace {

constexpr Nanoseconds longest_round_trip = std::chrono::milliseconds(200);

constexpr int first_kept = 6;  ///< share of the first cycle

/// Below this share of the processor another program is at work.
constexpr double undisturbed = 0.9;

constexpr double least_share = 0.1, recovery = 1.1;

constexpr int least_part = 20;  ///< share of a cycle

Nanoseconds scaled(Nanoseconds time, double factor) {
  return Nanoseconds(static_cast<std::int64_t>(static_cast<double>(time.count()) * factor));
}

/// The time that a client may think about a cycle of a server with a clock. It is based on measurements: the
/// round trip, the delay of waking, the overrun of thinking, the share of the processor, and whether commands
/// came in time. A disturbed client thinks less. Pure: the caller supplies all times.
class ThinkTime {
 public:
  /// `margin`: reserved in every cycle, for the way to the server.
  explicit ThinkTime(Nanoseconds margin) : margin_(margin) {}

  /// Notes the time between a request and its answer, once.
  void round_trip(Nanoseconds took) { round_trip_ = std::min(took, longest_round_trip); }

  /// Notes the time between two consecutive snapshots of a server whose cycles last `cycle`. An overrun of
  /// thinking, or a late waking, is remembered for about twenty cycles.
  void interval(Nanoseconds between, Nanoseconds cycle) {
    late_ = std::max(scaled(late_, 0.95), std::clamp(between - cycle, Nanoseconds(0), cycle / 2));
  }

  /// Notes a thought: `allowed` was its limit, `wall` its duration, `processor` its processor time.
  void thought(Nanoseconds allowed, Nanoseconds wall, Nanoseconds processor) {
    late_ = std::max(late_, std::max(Nanoseconds(0), wall - allowed));
    if (wall < std::chrono::milliseconds(5)) return;  // too short to tell anything
    const double got = static_cast<double>(processor.count()) / static_cast<double>(wall.count());
    if (got < undisturbed)
      share_ = std::max(least_share, share_ * std::min(0.7, got + 0.1));
    else
      share_ = std::min(1.0, share_ * recovery);
  }

  /// Notes that a command had no effect, so it must have come too late.
  void was_late(Nanoseconds cycle) {
    margin_ = std::min(cycle / 2, margin_ + cycle / 20);
    share_ = std::max(least_share, share_ / 2);
  }

  /// The time for the first cycle, from the arrival of its snapshot. It keeps more in reserve, because little
  /// has been measured yet.
  Nanoseconds first(Nanoseconds cycle) const {
    return std::max(cycle - std::max(kept(), cycle / first_kept), cycle / least_part);
  }

  Nanoseconds usual(Nanoseconds cycle) const {
    return std::max(scaled(cycle - kept(), share_), cycle / least_part);
  }

 private:
  Nanoseconds kept() const { return margin_ + round_trip_ + 2 * late_; }

  Nanoseconds margin_, round_trip_{0};
  Nanoseconds late_{0};  ///< the worst of the last cycles, decaying slowly
  double share_ = 1.0;   ///< share of the processor: less than 1 if others use it
};

constexpr int tries = 5;  // as the original's clients, one a second

constexpr std::chrono::seconds handshake_limit{20};

Nanoseconds processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + Nanoseconds(used.tv_nsec);
}

/// The outcome of one command alone if the other side goes straight on: alive, health, score.
std::tuple<bool, int, int> worth(const Told& told, const Action& action) {
  State state = told;
  std::array<Decision<Action>, 2> decisions;
  decisions[told.my_side].action = action;
  Config config;
  static_cast<Constants&>(config) = told.constants;
  Rules(config).step(state, decisions);
  const Agent& agent = state.agents[told.my_side];
  const Cell under = state.board.at(agent.position);
  const bool alive = under == Cell::Empty || (is_built(under) && agent.health > 0);
  return {alive, agent.health, state.scores[told.my_side]};
}

/// The commands for an action, the more important one first; `only_one`: no other. A client that goes
/// straight on sends its present direction.
std::string ordered_commands(const Told& told, const Action& action, bool only_one) {
  const auto cycle = static_cast<std::uint32_t>(told.cycle);
  if (action == Action{}) return command_frames({told.agents[told.my_side].direction, false}, cycle);
  const Action turn{action.direction, false}, breaker{std::nullopt, action.activate_wall_breaker};
  if (!action.direction || !action.activate_wall_breaker) return command_frames(action, cycle);
  const bool breaker_first = worth(told, breaker) > worth(told, turn);
  if (only_one) return command_frames(breaker_first ? breaker : turn, cycle);
  return breaker_first ? command_frames(breaker, cycle) + command_frames(turn, cycle)
                       : command_frames(turn, cycle) + command_frames(breaker, cycle);
}

/// One match from the join to its end.
struct RemoteGame {
  using Time = std::chrono::steady_clock::time_point;

  const JoinSettings& settings;
  std::function<void(const std::string& line)> say;
  ThinkTime think_time;
  std::string who{};
  Seat side = blue;
  bool joined = false, over = false;
  Time asked_to_join{}, last_arrived{};
  int last_cycle = -1;                ///< of the last snapshot
  std::optional<Told> commanded{};    ///< the state that was answered last
  std::optional<Direction> wanted{};  ///< the direction that this answer chose
  std::unique_ptr<Rules> rules{};
  std::unique_ptr<Player<Rules>> player{};
  std::optional<Told> told{};  ///< the latest, not yet answered
  Nanoseconds cycle{0};        ///< duration of a cycle; 0: there is no clock
  Nanoseconds first_cycle{0};  ///< duration of the first; 0: unknown
  int early = 0;               ///< so many worlds in a row came long before their cycle could be over
  ClientView<Rules> shown_to_watchers{};

  void take(std::string_view body, Time arrived) {
    const auto message = ks::read<Message>(body);
    if (!message) return;
    if (message->type == "ClientJoined" && !joined) take_join(message->payload, arrived);
    if (message->type == "RealtimeSnapshot" && joined) take_snapshot(message->payload, arrived);
    if (message->type == "EndGame") take_end(message->payload);
  }

  void take_join(const std::string& payload, Time arrived) {
    const auto join = ks::read<ClientJoined>(payload);
    if (!join || !join->joined)
      throw Failure(fmt::format(
          "the server did not let {} join: it may want a token, another agent name, or be full", who));
    if (join->side_name == side_names[yellow]) side = yellow;
    joined = true;
    think_time.round_trip(arrived - asked_to_join);
    say(fmt::format("joined as {}", side_names[side]));
  }

  void take_snapshot(const std::string& payload, Time arrived) {
    const auto snapshot = ks::read<RealtimeSnapshot>(payload);
    const auto shown = snapshot ? shown_by(*snapshot) : std::nullopt;
    if (!shown) throw Failure("the server sent an unreadable world");
    if (!player) {
      Config config;
      static_cast<Constants&>(config) = shown->constants;
      config.map = "custom";
      config.rows = shown->state.board.rows();
      for (const Agent& agent : shown->state.agents)
        config.starts.push_back({agent.position.x, agent.position.y, agent.direction});
      rules = std::make_unique<Rules>(config);
      player = player_named<Rules>(settings.player, side).make(*rules, side, settings.seed);
    }
    shown_to_watchers.show(settings, *rules, shown->state);
    cycle = Nanoseconds(static_cast<std::int64_t>(static_cast<double>(snapshot->cycle_duration) * 1e9));
    measure(shown->state, arrived);
    if (is_last(*shown)) return;  // it asks for no command; the end comes by itself
    told = Told{shown->state, shown->constants, side};
  }

  void take_end(const std::string& payload) {
    over = true;
    told.reset();
    const auto end = ks::read<EndGame>(payload);
    if (!end) return;
    std::string scores;
    for (const auto& [table, entries] : end->details)
      for (const auto& [name, value] : entries)
        scores += fmt::format(", {} {}", shown_name(name), shown_name(value));
    say((end->winner_sidename ? shown_name(*end->winner_sidename) + " wins" : "a draw") + scores);
  }

  /// Learns from the cycle before: how late this snapshot is, and whether the last command had an effect.
  void measure(const State& now, Time arrived) {
    const bool follows = now.cycle == last_cycle + 1;
    if (follows && last_cycle > 0) think_time.interval(arrived - last_arrived, cycle);
    early = follows && arrived - last_arrived < cycle / 2 ? early + 1 : 0;
    if (commanded && wanted && now.cycle > commanded->cycle &&
        (now.cycle > commanded->cycle + 1 || now.agents[side].direction != *wanted))
      think_time.was_late(cycle);
    commanded.reset();
    last_cycle = now.cycle;
    last_arrived = arrived;
  }

  std::string answer(Time arrived) {
    const auto begun = std::chrono::steady_clock::now();
    const Nanoseconds worked_before = processor_time();
    // A server without a clock should get its answer soon.
    const Nanoseconds allowed = cycle.count() == 0 ? std::chrono::milliseconds(100)
                                : told->cycle == 0
                                    ? think_time.first(first_cycle.count() > 0 ? first_cycle : 6 * cycle)
                                    : think_time.usual(cycle);
    const Nanoseconds left = std::max<Nanoseconds>(std::chrono::milliseconds(1), allowed - (begun - arrived));
    const auto action = player->decide(*told, left);
    think_time.thought(left, std::chrono::steady_clock::now() - begun, processor_time() - worked_before);
    // A server in lock-step takes one command of each side a cycle. Its worlds come as soon as both have sent
    // it.
    constexpr int surely = 3;
    auto commands = ordered_commands(*told, action, cycle.count() == 0 || early >= surely);
    // If the breaker was sent too, a server in lock-step may have taken only that.
    const bool turns = action.direction && can_turn(told->agents[side].direction, *action.direction);
    wanted = turns && !action.activate_wall_breaker ? action.direction : std::nullopt;
    commanded = std::exchange(told, std::nullopt);
    return commands;
  }
};

class Client : public JoinClient {
 public:
  Client() : JoinClient("a Tron server", 5000) {}
  void add_options(CLI::App& command) override {
    command.footer("Example: agon join tron champion --server 127.0.0.1:5000 --name Alpha");
    add_common_options(command, "the team's nickname (default: the player's name)");
    command.add_option("--token", token_, "join online, with this token: [MATCH/]TEAM-AGENT");
    command.add_option("--agent", agent_, "the agent's name (default 0)");
    command.add_option(
        "--first-cycle-ms", first_cycle_ms_,
        "time for the first cycle (default: six times that of the others, as in the original)");
    command.add_option(
        "--margin-ms", margin_ms_,
        "part of each cycle that is reserved for the network, besides the measured delay (default 40)");
  }

 private:
  void check(const JoinSettings& settings) override {
    player_named<Rules>(settings.player, blue);  // throws BadRequest, which lists the players
    if (first_cycle_ms_ < 0)
      throw BadRequest(fmt::format("--first-cycle-ms must not be negative, got {}", first_cycle_ms_));
    if (margin_ms_ < 0) throw BadRequest(fmt::format("--margin-ms must not be negative, got {}", margin_ms_));
  }

  net::awaitable<int> play(const JoinSettings& settings) override {
    net::FrameStream stream(co_await connect(tries), net::TlsContext::client());
    if (!co_await stream.handshake(net::SteadyClock::now() + handshake_limit))
      throw Failure(fmt::format("{} does not speak TLS: {}", server(), stream.close_reason()));
    RemoteGame game{settings, [&](const std::string& line) { say(settings, line); },
                    ThinkTime(std::chrono::milliseconds(margin_ms_))};
    game.first_cycle = std::chrono::milliseconds(first_cycle_ms_);
    game.who = name(settings);
    game.asked_to_join = std::chrono::steady_clock::now();
    stream.send(token_.empty() ? frame_of("JoinOfflineGame", JoinOfflineGame{game.who, agent_})
                               : frame_of("JoinOnlineGame", JoinOnlineGame{token_, agent_}));
    while (!game.over) {
      auto frame = co_await stream.read_frame();
      if (!frame)
        throw Failure(fmt::format("the server closed the connection before the end of the game{}{}",
                                  stream.close_reason().empty() ? "" : ": ", stream.close_reason()));
      const auto arrived = frame.arrived;
      game.take(frame.body, arrived);
      while (const auto more = stream.buffered_frame()) {  // only the latest world needs an answer
        if (more->status != net::ReadStatus::ok) break;
        game.take(more->body, more->arrived);
      }
      if (game.told && !game.over) stream.send(game.answer(arrived));
    }
    co_return 0;
  }

  std::string token_, agent_ = "0";
  int margin_ms_ = 40, first_cycle_ms_ = 0;
};

}  // namespace

std::unique_ptr<RemoteClient> make_client() { return std::make_unique<Client>(); }

}  // namespace agon::tron::wire
