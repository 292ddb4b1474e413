// A built-in player as a client of any server that speaks Evasion's protocol: ours or the original.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>

#include "core/player_spec.h"
#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"
#include "games/evasion/wire/wire.h"
#include "hosting/join_client.h"
#include "net/line_stream.h"

namespace agon::evasion {

namespace {

constexpr std::chrono::seconds whole_time{120};  // the original's clock; other clocks cannot be detected

struct Roles {
  Seat seat = hunter_seat;
  Config config;
};

/// "hunter 50 10" or "prey 50 10".
std::optional<Roles> parse_roles(std::string_view line) {
  Roles roles;
  if (line.starts_with("hunter "))
    line.remove_prefix(7);
  else if (line.starts_with("prey "))
    roles.seat = prey_seat, line.remove_prefix(5);
  else
    return std::nullopt;
  const char* end = line.data() + line.size();
  const auto n = std::from_chars(line.data(), end, roles.config.wall_interval);
  if (n.ec != std::errc{} || n.ptr == end) return std::nullopt;
  const auto m = std::from_chars(n.ptr + 1, end, roles.config.max_walls);
  if (m.ec != std::errc{}) return std::nullopt;
  return roles;
}

class Client : public JoinClient {
 public:
  Client() : JoinClient("an Evasion server", 4000) {}
  void add_options(CLI::App& command) override {
    add_common_options(command, "the name to send (default: the player's)");
    command.add_flag(
        "--original-sight", [this](auto) { line_of_sight_ = LineOfSight::original; },
        "the server judges captures as the original does");
  }

 private:
  void check(const JoinSettings& settings) override {
    const auto word = player_spec(settings.player).name();
    for (const auto& entry : players_of<Rules>())  // players of one side or of both
      if (entry.name == word)
        return static_cast<void>(
            player_named<Rules>(settings.player, entry.fits(hunter_seat) ? hunter_seat : prey_seat));
    player_named<Rules>(settings.player, hunter_seat);  // throws BadRequest, which lists the players
  }

  net::awaitable<int> play(const JoinSettings& settings) override {
    net::LineStream stream(co_await connect());
    stream.send(name(settings) + "\n");
    std::size_t games = 0;
    while (true) {  // a server may play several games over one connection
      const auto line = co_await stream.read_line();
      if (!line) break;
      std::string roles(line.text);
      const bool ended = co_await play_game(stream, settings, roles);
      if (!ended) throw Failure("the server closed the connection during a game");
      ++games;
    }
    if (games == 0) throw Failure("the server closed the connection before a game began");
    co_return 0;
  }

  net::awaitable<bool> play_game(net::LineStream& stream, const JoinSettings& settings,
                                 std::string roles_line) {
    auto roles = parse_roles(roles_line);
    if (!roles)
      throw Failure(
          fmt::format("expected \"hunter N M\" or \"prey N M\", got \"{}\"", roles_line.substr(0, 80)));
    roles->config.line_of_sight = line_of_sight_;
    const Rules rules(roles->config);
    const auto player =
        player_named<Rules>(settings.player, roles->seat).make(rules, roles->seat, settings.seed);
    say(settings, fmt::format("playing {} with N={} M={}", Rules::info().role(roles->seat),
                              roles->config.wall_interval, roles->config.max_walls));
    ClientView<Rules> shown;
    Nanoseconds used{0};
    int last_tick = 0;
    while (true) {
      const auto line = co_await stream.read_line();
      if (!line) co_return false;
      const auto asked = line.arrived;
      if (line.text == "end") break;
      const auto state = parse_state_line(line.text);
      if (!state) throw Failure(fmt::format("expected a state line, got \"{}\"", line.text.substr(0, 80)));
      last_tick = state->tick;
      shown.show(settings, rules, *state);
      const auto left = std::max<Nanoseconds>(std::chrono::milliseconds(1), whole_time - used);
      const auto action = player->decide(rules.view(*state, roles->seat), left);
      stream.send((roles->seat == hunter_seat ? hunter_move_text(action) : prey_move_text(action)) + "\n");
      used += std::chrono::steady_clock::now() - asked;
    }
    say(settings, fmt::format("the game ended after tick {}; {:.3f} s of thinking", last_tick,
                              milliseconds(used) / 1000));
    co_return true;
  }

  LineOfSight line_of_sight_ = LineOfSight::fair;
};

}  // namespace

std::unique_ptr<RemoteClient> make_client() { return std::make_unique<Client>(); }

}  // namespace agon::evasion
