// A player as a client of any server that speaks Sugargame's line protocol.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "arena/any_game.h"
#include "arena/game_of.h"
#include "arena/program_player.h"
#include "core/player_spec.h"
#include "games/sugargame/players/players.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/rules/text.h"
#include "games/sugargame/wire/wire.h"
#include "hosting/join_client.h"
#include "net/line_stream.h"

namespace agon::sugargame {

namespace {

/// The last part of a player's name: "beavis" of "java:lab/beavis".
std::string short_name(const std::string& player) {
  const auto cut = player.find_last_of(":/");
  return cut == std::string::npos ? player : player.substr(cut + 1);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// A state with what a client knows, as far as a picture needs it.
State state_of(const View& view) {
  State state;
  state.step = view.step;
  state.steps = view.steps;
  state.agents = view.agents;
  state.cap = view.cap;
  state.sugar = view.sugar;
  state.taken = view.taken;
  state.kills = view.kills;
  return state;
}

class Client : public JoinClient {
 public:
  Client() : JoinClient("a Sugargame server", 4343) {}
  void add_options(CLI::App& command) override {
    add_common_options(command, "the name to send (default: the player's)");
  }

 private:
  void check(const JoinSettings& settings) override {
    // Names of unknown players are refused before the client connects.
    if (!is_outside(settings.player)) player_named<Rules>(settings.player, 0);
  }

  net::awaitable<int> play(const JoinSettings& settings) override {
    net::LineStream stream(co_await connect());
    JoinSettings short_named = settings;
    short_named.player = short_name(settings.player);
    stream.send(fmt::format("hello {}\n", name(short_named)));
    Told told;
    bool playing = false;
    std::uint64_t ended = 0;
    while (true) {
      const auto line = co_await stream.read_line();
      if (!line) break;
      switch (told.take(line.text)) {
        case Told::News::nothing:
          break;
        case Told::News::match:
          playing = true;
          begin_match(told, settings);
          break;
        case Told::News::request:
          stream.send(answer(told, settings) + '\n');
          break;
        case Told::News::end:
          playing = false;
          player_.reset();
          ++ended;
          say(settings, "the match ended: " + told.reason());
          break;
        case Told::News::unreadable:
          throw Failure("the server does not speak Sugargame's protocol: " + told.reason());
      }
    }
    if (playing) throw Failure("the server closed the connection during a match");
    if (ended == 0) throw Failure("the server closed the connection before a match began");
    co_return 0;
  }

  void begin_match(const Told& told, const JoinSettings& settings) {
    player_.reset();
    rules_.reset();
    shown_ = {};
    ++matches_;
    say(settings, fmt::format("playing as player {}", told.view().seat + 1));
  }

  std::string answer(const Told& told, const JoinSettings& settings) {
    const auto seat = static_cast<Seat>(told.view().seat);
    if (!rules_) rules_.emplace(told.config());
    shown_.show(settings, *rules_, state_of(told.view()));
    try {
      if (!player_)
        player_ = make_player(any_game<Rules>(rules_->config()), settings.player, seat,
                              derived_seed(settings.seed, matches_), settings.programs);
      const auto action =
          player_->decide(AnyValue::lent(told.view()), std::chrono::milliseconds(told.move_ms()));
      return reply_line(action.as<Action>(), told.placing());
    } catch (const BadRequest&) {
      throw;  // there is no such player: report it to the person who typed it
    } catch (const PlayerFault& fault) {
      settings.complain(fault.fault().text);
      return "error " + first_line(fault.fault().text);
    } catch (const std::exception& error) {
      settings.complain(error.what());
      return "error " + first_line(error.what());
    }
  }

  std::optional<Rules> rules_;
  std::unique_ptr<AnyPlayer> player_;  ///< of the present match; made at the first question
  ClientView<Rules> shown_;
  std::uint64_t matches_ = 0;
};

}  // namespace

std::unique_ptr<RemoteClient> make_client() { return std::make_unique<Client>(); }

}  // namespace agon::sugargame
