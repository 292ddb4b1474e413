#include "games/treasure_hunt/wire/client.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <thread>

#include "arena/players.h"
#include "core/errors.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/wire/session.h"

namespace agon::treasure_hunt {

namespace {

/// The protocol does not tell by which rules a server checks half maps; the page of one of the house does.
std::optional<Profile> profile_told_by(const std::string& url) {
  constexpr std::string_view before = "id=\"profile\">";
  try {
    const auto page = HttpClient(url).get("/");
    const auto at = page.find(before);
    if (at == std::string::npos) return std::nullopt;
    const auto begin = at + before.size();
    return enum_from_name<Profile>(page.substr(begin, page.find('<', begin) - begin));
  } catch (const Failure&) {  // it has no such page; whether it is there at all is seen soon
    return std::nullopt;
  }
}

}  // namespace

void Client::add_options(CLI::App& command) {
  command.footer("Example: agon join treasure_hunt scout TR http://127.0.0.1:18235 GAMEID --watch");
  command
      .add_option("words", words_,
                  "TR, the server's URL without /games, and the game id, as the course's clients take them; "
                  "without a game id a new game is asked for")
      ->expected(2, 3)
      ->required()
      ->type_name("TR URL [GAMEID]");
  command.add_option("--profile", profile_,
                     "rules of half maps of the server: strict | ss2025 | ws2025 | lenient (default: what its page says, "
                     "else strict)");
  command.add_option("--action-ms", action_ms_, "time for an action (default 5000)");
  command.add_option("--poll-ms", poll_ms_,
                     "time between two state queries (default 400, what the course asks for)");
  command.add_flag("--debug-mode", debug_mode_, "a new game without a time limit for actions");
  command.add_flag("--dummy-competition", dummy_competition_, "a new game against the server's own player");
  command.add_flag("--quiet", quiet_, "print nothing but errors");
}

int Client::run(const JoinSettings& settings) {
  if (words_.size() < 2 || words_[0] != "TR") throw BadRequest("expected TR URL [GAMEID]");
  if (!profile_.empty() && !enum_from_name<Profile>(profile_))
    throw BadRequest(
        fmt::format("--profile: expected strict | ss2025 | ws2025 | lenient, got \"{}\"", profile_));
  const bool is_new = words_.size() == 2;
  if (!is_new && (debug_mode_ || dummy_competition_))
    throw BadRequest("--debug-mode and --dummy-competition are of a new game: leave out the game id");
  const auto say = [&](const std::string& line) {
    if (!quiet_) settings.say(line);
  };
  auto profile = enum_from_name<Profile>(profile_);
  if (!profile && (profile = profile_told_by(words_[1])) && *profile != Profile::strict)
    say(fmt::format("half maps by the profile {}, as the server's page says", enum_name(*profile)));
  Config config;
  config.profile = profile.value_or(Profile::strict);
  const Rules rules(config);
  const auto player = player_named<Rules>(settings.player, 0).make(rules, 0, settings.seed);
  const Nanoseconds time = time_to_think(std::chrono::milliseconds(action_ms_));
  try {
    HttpClient http(words_[1]);
    const std::string game = is_new ? new_game(http, debug_mode_, dummy_competition_) : words_[2];
    if (is_new) say(fmt::format("game {}", game));
    Session session(http, game, settings.player, config.profile);
    while (true) {
      const View view = session.look();
      if (settings.show && session.has_changed()) settings.show(session.picture(view));
      if (view.over) {
        say(fmt::format("{} after {} own actions", view.won ? "won" : "lost", view.actions));
        return 0;
      }
      if (view.must_act)
        if (const auto refused = session.act(player->decide(view, time))) settings.complain(*refused);
      std::this_thread::sleep_for(std::chrono::milliseconds(poll_ms_));
    }
  } catch (const BadMessage& bad) {
    throw Failure(fmt::format("the server sent something else than the protocol says: {}", bad.what()));
  }
}

}  // namespace agon::treasure_hunt
