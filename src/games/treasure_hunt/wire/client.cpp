#include "games/treasure_hunt/wire/client.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <thread>

#include "arena/errors.h"
#include "arena/players.h"
#include "games/treasure_hunt/wire/translation.h"

namespace agon::treasure_hunt {
namespace {

constexpr std::chrono::seconds reserve{1};  ///< of the time for an action: polling and network

void expect_okay(const std::string& answer) {
  const auto envelope = read_envelope(answer);
  if (!envelope.okay)
    throw Failure(
        fmt::format("the server refused: {}: {}", envelope.exceptionName, envelope.exceptionMessage));
}

}  // namespace

void Client::add_options(CLI::App& command) {
  command
      .add_option("words", words_,
                  "TR, the server's URL without /games, and the game id, as the course's clients take them")
      ->expected(3)
      ->required()
      ->type_name("TR URL GAMEID");
  command.add_option("--profile", profile_,
                     "rules of half maps of the server: strict (default) | ss2025 | ws2025 | lenient");
  command.add_option("--action-ms", action_ms_, "time for an action (default 5000)");
  command.add_option("--poll-ms", poll_ms_,
                     "time between two state queries (default 400, what the course asks for)");
  command.add_flag("--quiet", quiet_, "print nothing but errors");
}

int Client::run(const JoinSettings& settings) {
  if (words_.size() != 3 || words_[0] != "TR") throw BadRequest("expected TR URL GAMEID");
  const auto profile = enum_from_name<Profile>(profile_);
  if (!profile)
    throw BadRequest(
        fmt::format("--profile: expected strict | ss2025 | ws2025 | lenient, got \"{}\"", profile_));
  Config config;
  config.profile = *profile;
  const Rules rules(config);
  const auto player = player_named<Rules>(settings.player, 0).make(rules, 0, settings.seed);
  try {
    HttpClient http(words_[1]);
    const std::string id = register_player(http, settings.player);
    RemoteEyes eyes(id, *profile);
    const Nanoseconds time = std::max<Nanoseconds>(std::chrono::milliseconds(action_ms_) - reserve,
                                                   std::chrono::milliseconds(100));
    while (true) {
      const View view = eyes.view_of(poll(http, id));
      if (view.over) {
        if (!quiet_) fmt::print("{} after {} own actions\n", view.won ? "won" : "lost", view.actions);
        return 0;
      }
      if (view.must_act) {
        const Action action = player->decide(view, time);
        if (send(http, id, action)) eyes.acted(action);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(poll_ms_));
    }
  } catch (const BadMessage& bad) {
    throw Failure(fmt::format("the server sent something else than the protocol says: {}", bad.what()));
  }
}

std::string Client::register_player(HttpClient& http, const std::string& player) const {
  const auto answer =
      http.post("/games/" + words_[2] + "/players", text_of(PlayerRegistration{"Agon", player, player}));
  expect_okay(answer);
  return read_registered(answer);
}

GameStateMessage Client::poll(HttpClient& http, const std::string& player_id) const {
  const auto answer = http.get("/games/" + words_[2] + "/states/" + player_id);
  expect_okay(answer);
  return read_game_state(answer);
}

bool Client::send(HttpClient& http, const std::string& player_id, const Action& action) const {
  const bool is_half_map = action.act == Act::half_map;
  const auto answer =
      is_half_map ? http.post("/games/" + words_[2] + "/halfmaps",
                              text_of(PlayerHalfMap{player_id, action.playerHalfMapNodes}))
                  : http.post("/games/" + words_[2] + "/moves", text_of(PlayerMove{player_id, action.move}));
  const auto envelope = read_envelope(answer);
  if (!envelope.okay)
    fmt::print(stderr, "refused: {}: {}\n", envelope.exceptionName, envelope.exceptionMessage);
  return envelope.okay;
}

}  // namespace agon::treasure_hunt
