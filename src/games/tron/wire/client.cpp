#include "games/tron/wire/client.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <tuple>

#include "games/tron/wire/settings.h"
#include "games/tron/players/players.h"

namespace agon::tron::wire {
namespace {

constexpr int tries = 5;  // as the original's clients: one a second
constexpr std::chrono::seconds handshake_limit{20};

/// How one command alone would do, the other side going straight on: alive, health, score.
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

}  // namespace

std::string ordered_commands(const Told& told, const Action& action) {
  const auto cycle = static_cast<std::uint32_t>(told.cycle);
  if (action == Action{}) return command_frames({told.agents[told.my_side].direction, false}, cycle);
  const Action turn{action.direction, false}, breaker{std::nullopt, action.activate_wall_breaker};
  if (!action.direction || !action.activate_wall_breaker) return command_frames(action, cycle);
  const bool breaker_first = worth(told, breaker) > worth(told, turn);
  return breaker_first ? command_frames(breaker, cycle) + command_frames(turn, cycle)
                       : command_frames(turn, cycle) + command_frames(breaker, cycle);
}

struct Client::Game {
  const JoinSettings& settings;
  std::function<void(const std::string& line)> say;
  std::string who{};
  Seat side = blue;
  bool joined = false, over = false;
  std::chrono::milliseconds margin{0};
  std::unique_ptr<Rules> rules{};
  std::unique_ptr<Player<Rules>> player{};
  std::optional<Told> told{};  ///< the latest, not yet answered
  Nanoseconds allowed{0};    ///< for it, from when it came
  ClientView<Rules> shown_to_watchers{};

  void take(std::string_view body);
  void take_join(const std::string& payload);
  void take_snapshot(const std::string& payload);
  void take_end(const std::string& payload);
  std::string answer(std::chrono::steady_clock::time_point arrived);
};

void Client::Game::take(std::string_view body) {
  const auto message = ks::read<Message>(body);
  if (!message) return;
  if (message->type == "ClientJoined" && !joined) take_join(message->payload);
  if (message->type == "RealtimeSnapshot" && joined) take_snapshot(message->payload);
  if (message->type == "EndGame") take_end(message->payload);
}

void Client::Game::take_join(const std::string& payload) {
  const auto join = ks::read<ClientJoined>(payload);
  if (!join || !join->joined)
    throw Failure(fmt::format(
        "the server did not let {} join: it may want a token, another agent name, or be full", who));
  if (join->side_name == side_names[yellow]) side = yellow;
  joined = true;
  say(fmt::format("joined as {}", side_names[side]));
}

void Client::Game::take_snapshot(const std::string& payload) {
  const auto snapshot = ks::read<RealtimeSnapshot>(payload);
  const auto shown = snapshot ? shown_by(*snapshot) : std::nullopt;
  if (!shown) throw Failure("the server sent a world that cannot be read");
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
  if (is_last(*shown)) return;  // nobody is asked in it; the end comes by itself
  const Nanoseconds cycle(static_cast<std::int64_t>(static_cast<double>(snapshot->cycle_duration) * 1e9));
  allowed = std::max<Nanoseconds>(cycle - margin, cycle / 3);
  told = Told{shown->state, shown->constants, side};
}

void Client::Game::take_end(const std::string& payload) {
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

std::string Client::Game::answer(std::chrono::steady_clock::time_point arrived) {
  const Nanoseconds used = std::chrono::steady_clock::now() - arrived;
  const auto left = std::max<Nanoseconds>(std::chrono::milliseconds(1), allowed - used);
  // A server without a clock still gets its answer soon.
  const auto action =
      player->decide(*told, allowed.count() > 0 ? left : Nanoseconds(std::chrono::milliseconds(100)));
  auto commands = ordered_commands(*told, action);
  told.reset();
  return commands;
}

void Client::add_options(CLI::App& command) {
  command.footer("Example: agon join tron champion --server 127.0.0.1:5000 --name Alpha");
  add_common_options(command, "the team's nickname (default: the player's name)");
  command.add_option("--token", token_, "join online, with this token: [MATCH/]TEAM-AGENT");
  command.add_option("--agent", agent_, "the agent's name (default 0)");
  command.add_option("--margin-ms", margin_ms_, "kept of each cycle for the way to the server (default 60)");
}

void Client::check(const JoinSettings& settings) {
  player_named<Rules>(settings.player, blue);  // throws, naming those there are
  if (margin_ms_ < 0) throw BadRequest(fmt::format("--margin-ms must not be negative, got {}", margin_ms_));
}

net::awaitable<int> Client::play(const JoinSettings& settings) {
  net::FrameStream stream(co_await connect(tries), net::TlsContext::client());
  if (!co_await stream.handshake(net::SteadyClock::now() + handshake_limit))
    throw Failure(fmt::format("{} does not speak TLS: {}", server(), stream.close_reason()));
  Game game{settings, [&](const std::string& line) { say(settings, line); }};
  game.margin = std::chrono::milliseconds(margin_ms_);
  game.who = name(settings);
  stream.send(token_.empty() ? frame_of("JoinOfflineGame", JoinOfflineGame{game.who, agent_})
                             : frame_of("JoinOnlineGame", JoinOnlineGame{token_, agent_}));
  while (!game.over) {
    auto frame = co_await stream.read_frame();
    if (!frame)
      throw Failure(fmt::format("the server closed the connection before the end of the game{}{}",
                                stream.close_reason().empty() ? "" : ": ", stream.close_reason()));
    const auto arrived = frame.arrived;
    game.take(frame.body);
    while (const auto more = stream.buffered_frame()) {  // only the latest world is worth an answer
      if (more->status != net::FrameStatus::ok) break;
      game.take(more->body);
    }
    if (game.told && !game.over) stream.send(game.answer(arrived));
  }
  co_return 0;
}

}  // namespace agon::tron::wire
