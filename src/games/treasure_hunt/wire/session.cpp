#include "games/treasure_hunt/wire/session.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::treasure_hunt {
namespace {

constexpr std::chrono::seconds reserve{1};
constexpr std::chrono::milliseconds least{100};

void expect_okay(const std::string& answer) {
  const auto envelope = read_envelope(answer);
  if (!envelope.okay)
    throw Failure(
        fmt::format("the server refused: {}: {}", envelope.exceptionName, envelope.exceptionMessage));
}

std::string register_player(HttpClient& http, const std::string& path, const std::string& player) {
  const auto answer = http.post(path + "/players", text_of(PlayerRegistration{"Agon", player, player}));
  expect_okay(answer);
  return read_registered(answer);
}

}  // namespace

Nanoseconds time_to_think(std::chrono::milliseconds action) {
  return std::max<Nanoseconds>(action - reserve, least);
}

std::string new_game(HttpClient& http, bool debug_mode, bool dummy_competition) {
  std::string path = "/games";
  if (debug_mode) path += "?enableDebugMode=true";
  if (dummy_competition) path += (debug_mode ? "&" : "?") + std::string("enableDummyCompetition=true");
  return read_new_game(http.get(path));
}

Session::Session(HttpClient& http, std::string game, const std::string& player, Profile profile)
    : http_(http),
      path_("/games/" + std::move(game)),
      id_(register_player(http, path_, player)),
      eyes_(id_, profile),
      picture_(id_) {}

View Session::look() {
  const auto answer = http_.get(path_ + "/states/" + id_);
  expect_okay(answer);
  auto message = read_game_state(answer);
  has_changed_ = message.gameStateId != message_.gameStateId;
  message_ = std::move(message);
  View view = eyes_.view_of(message_);
  // Some servers still show the state before the own action: acting on it again would be out of turn.
  if (message_.gameStateId == acted_at_) view.must_act = false;
  return view;
}

std::optional<std::string> Session::act(const Action& action) {
  const auto answer =
      action.act == Act::half_map
          ? http_.post(path_ + "/halfmaps", text_of(PlayerHalfMap{id_, action.playerHalfMapNodes}))
          : http_.post(path_ + "/moves", text_of(PlayerMove{id_, action.move}));
  const auto envelope = read_envelope(answer);
  if (!envelope.okay) {
    auto why = fmt::format("refused: {}: {}", envelope.exceptionName, envelope.exceptionMessage);
    if (action.act == Act::half_map)
      why +=
          " (half maps of this server follow other rules: choose them with --profile strict | ss2025 | "
          "ws2025 | lenient)";
    return why;
  }
  eyes_.acted(action);
  acted_at_ = message_.gameStateId;
  return std::nullopt;
}

}  // namespace agon::treasure_hunt
