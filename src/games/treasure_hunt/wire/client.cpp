// `agon join treasure_hunt PLAYER [--server HOST:PORT] [--game ID]`, or in the course's own form TR URL
// [GAMEID]: a built-in player or a program as a client of any server of the course's protocol.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <optional>
#include <thread>

#include "arena/any_game.h"
#include "arena/game_of.h"
#include "arena/program_player.h"
#include "core/clocks.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/wire/client_view.h"
#include "games/treasure_hunt/wire/wire.h"
#include "hosting/game_server.h"

namespace agon::treasure_hunt {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds longest_wait{30};  ///< limit for connecting, and for the answer

/// One keep-alive HTTP connection to a server of the course's protocol, blocking.
class HttpClient {
 public:
  /// "http://127.0.0.1:18235", as the course's clients get it. Throws BadRequest.
  explicit HttpClient(const std::string& base_url);

  /// The body of the answer. Throws Failure if the server cannot be reached or the status is not 200.
  std::string get(const std::string& path) { return ask(false, path, ""); }
  std::string post(const std::string& path, const std::string& body) { return ask(true, path, body); }

 private:
  std::string ask(bool is_post, const std::string& path, const std::string& body);
  template <class Request, class Response>
  boost::system::error_code exchange(const Request& request, Response& response);

  boost::asio::io_context network_{1};
  beast::tcp_stream stream_{network_};
  beast::flat_buffer buffer_;
  bool open_ = false;
  std::string host_, port_, prefix_;
  std::string authority_;  ///< host and port as in the URL
};

HttpClient::HttpClient(const std::string& base_url) {
  constexpr std::string_view scheme = "http://";
  const auto bad = [&] {
    return BadRequest(fmt::format("expected http://HOST[:PORT], got \"{}\"", base_url));
  };
  if (!base_url.starts_with(scheme)) throw bad();
  std::string rest = base_url.substr(scheme.size());
  if (const auto slash = rest.find('/'); slash != std::string::npos) {
    prefix_ = rest.substr(slash);
    rest.resize(slash);
    while (prefix_.ends_with('/')) prefix_.pop_back();
  }
  const auto colon = rest.rfind(':');
  const bool has_port = colon != std::string::npos && rest.find(']', colon) == std::string::npos;
  host_ = rest.substr(0, has_port ? colon : std::string::npos);
  port_ = has_port ? rest.substr(colon + 1) : "80";
  authority_ = host_ + ":" + port_;
  if (host_.starts_with('[') && host_.ends_with(']')) host_ = host_.substr(1, host_.size() - 2);  // IPv6
  if (host_.empty() || port_.empty()) throw bad();
}

std::string HttpClient::ask(bool is_post, const std::string& path, const std::string& body) {
  http::request<http::string_body> request(is_post ? http::verb::post : http::verb::get, prefix_ + path, 11);
  request.set(http::field::host, authority_);
  request.set(http::field::accept, "application/xml");
  request.set(http::field::content_type, "application/xml");
  request.keep_alive(true);
  request.body() = body;
  request.prepare_payload();
  http::response<http::string_body> response;
  const std::string where = fmt::format("http://{}{}{}", authority_, prefix_, path);
  if (const auto error = exchange(request, response))
    throw Failure(fmt::format("no answer from {}: {}", where, error.message()));
  if (response.result() != http::status::ok)
    throw Failure(
        fmt::format("{} answered {}: {}", where, response.result_int(), response.body().substr(0, 300)));
  return std::move(response.body());
}

template <class Request, class Response>
boost::system::error_code HttpClient::exchange(const Request& request, Response& response) {
  boost::system::error_code failed;
  const auto keep = [&](const boost::system::error_code& error, auto&&...) { failed = error; };
  const auto wait = [&] {
    network_.restart();
    network_.run();
    if (failed) open_ = false;
    return failed;
  };
  if (!open_) {
    boost::asio::ip::tcp::resolver resolver(network_);
    const auto found = resolver.resolve(host_, port_, failed);
    if (failed) return failed;
    stream_.expires_after(longest_wait);
    stream_.async_connect(found, keep);
    if (wait()) return failed;
    stream_.socket().set_option(boost::asio::ip::tcp::no_delay(true));
    buffer_.clear();
    open_ = true;
  }
  stream_.expires_after(longest_wait);
  http::async_write(stream_, request, keep);
  if (wait()) return failed;
  http::async_read(stream_, buffer_, response, keep);
  if (wait()) return failed;
  if (response.keep_alive()) return failed;
  stream_.close();
  open_ = false;
  return failed;
}

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

/// One game from a client's side: registration, states, actions.
class Session {
 public:
  /// Registers `player`. Throws Failure or BadMessage, as all its functions do.
  Session(HttpClient& http, std::string game, const std::string& player, Profile profile)
      : http_(http),
        path_("/games/" + std::move(game)),
        id_(register_player(http, path_, player)),
        eyes_(id_, profile),
        picture_(id_) {}

  View look() {
    const auto answer = http_.get(path_ + "/states/" + id_);
    expect_okay(answer);
    auto message = read_game_state(answer);
    has_changed_ = message.gameStateId != message_.gameStateId;
    message_ = std::move(message);
    View view = eyes_.view_of(message_);
    // Some servers still show the state before the own action: another action would be out of turn.
    if (message_.gameStateId == acted_at_) view.must_act = false;
    return view;
  }

  /// Whether the last request returned another state than the one before.
  bool has_changed() const { return has_changed_; }
  Picture picture(const View& view) { return picture_.next(view, message_); }
  /// Why the server refused it, which has lost the game; empty: it was accepted.
  std::optional<std::string> act(const Action& action) {
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

 private:
  HttpClient& http_;
  std::string path_, id_;
  RemoteEyes eyes_;
  ClientPicture picture_;
  GameStateMessage message_;
  std::string acted_at_;  ///< id of the state on which the last action was taken
  bool has_changed_ = false;
};

/// The time for thinking: a part of the time for an action is left for polling and the network.
Nanoseconds time_to_think(std::chrono::milliseconds action) {
  return std::max<Nanoseconds>(action - reserve, least);
}

/// Requests a new game from the server; returns its id. Throws Failure or BadMessage.
std::string new_game(HttpClient& http, bool debug_mode, bool dummy_competition) {
  std::string path = "/games";
  if (debug_mode) path += "?enableDebugMode=true";
  if (dummy_competition) path += (debug_mode ? "&" : "?") + std::string("enableDummyCompetition=true");
  return read_new_game(http.get(path));
}

/// The protocol does not tell which half map rules a server uses; the front page of an Agon server does.
std::optional<Profile> profile_told_by(const std::string& url) {
  constexpr std::string_view before = "id=\"profile\">";
  try {
    const auto page = HttpClient(url).get("/");
    const auto at = page.find(before);
    if (at == std::string::npos) return std::nullopt;
    const auto begin = at + before.size();
    return enum_from_name<Profile>(page.substr(begin, page.find('<', begin) - begin));
  } catch (const Failure&) {  // it has no such page; the next request shows whether it exists at all
    return std::nullopt;
  }
}

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override {
    command.footer(
        "Examples:\n  agon join treasure_hunt scout --server 127.0.0.1:18235\n"
        "  agon join treasure_hunt scout TR http://127.0.0.1:18235 GAMEID --watch");
    command
        .add_option(
            "words", words_,
            "TR, the server's URL without /games, and the game id, as the course's clients take them; "
            "without a game id a new game is requested")
        ->expected(0, 3)
        ->type_name("TR URL [GAMEID]");
    command.add_option("--server", server_, "HOST[:PORT] of the server (default 127.0.0.1:18235)");
    command.add_option("--game", game_, "the game's id (default: a new game is requested)");
    command.add_option(
        "--profile", profile_,
        "the server's rules for half maps: strict | ss2025 | ws2025 | lenient (default: what its page says, "
        "else strict)");
    command.add_option("--action-ms", action_ms_, "time for an action (default 5000)");
    command.add_option("--poll-ms", poll_ms_,
                       "time between two state queries (default 400, as the course requires)");
    command.add_flag("--debug-mode", debug_mode_, "a new game without a time limit for actions");
    command.add_flag("--dummy-competition", dummy_competition_, "a new game against the server's own player");
    command.add_flag("--quiet", quiet_, "print only errors");
  }

  bool can_show() const override { return true; }
  bool quiet() const override { return quiet_; }
  int run(const JoinSettings& settings) override {
    read_place();
    if (!profile_.empty() && !enum_from_name<Profile>(profile_))
      throw BadRequest(
          fmt::format("--profile: expected strict | ss2025 | ws2025 | lenient, got \"{}\"", profile_));
    const bool is_new = game_.empty();
    if (!is_new && (debug_mode_ || dummy_competition_))
      throw BadRequest("--debug-mode and --dummy-competition are for new games: leave out the game's id");
    const auto say = [&](const std::string& line) {
      if (!quiet_) settings.say(line);
    };
    auto profile = enum_from_name<Profile>(profile_);
    if (!profile && (profile = profile_told_by(url_)) && *profile != Profile::strict)
      say(fmt::format("half maps by the profile {}, as the server's page says", enum_name(*profile)));
    Config config;
    config.profile = profile.value_or(Profile::strict);
    const auto player =
        make_player(any_game<Rules>(config), settings.player, 0, settings.seed, settings.programs);
    try {
      HttpClient http(url_);
      const std::string game = is_new ? new_game(http, debug_mode_, dummy_competition_) : game_;
      if (is_new) say(fmt::format("game {}", game));
      Session session(http, game, is_outside(settings.player) ? program_player : settings.player,
                      config.profile);
      return play(session, *player, settings);
    } catch (const BadMessage& bad) {
      throw Failure(
          fmt::format("the server sent something that the protocol does not allow: {}", bad.what()));
    }
  }

 private:
  /// Reads the place of the game, in the course's form or in ours.
  void read_place() {
    if (words_.empty()) {
      url_ = "http://" + (server_.empty() ? "127.0.0.1" : server_);
      if (server_.find(':') == std::string::npos) url_ += ":18235";  // the course's
      return;
    }
    if (words_.size() < 2 || words_[0] != "TR")
      throw BadRequest("expected TR URL [GAMEID], or --server HOST:PORT");
    if (!server_.empty() || !game_.empty())
      throw BadRequest("--server and --game say the same as TR URL GAMEID: leave out one of the two");
    url_ = words_[1];
    if (words_.size() > 2) game_ = words_[2];
  }

  /// Plays one game to its end. Returns the exit code.
  int play(Session& session, AnyPlayer& player, const JoinSettings& settings) const {
    const Nanoseconds time = time_to_think(std::chrono::milliseconds(action_ms_));
    while (true) {
      const View view = session.look();
      if (settings.show && session.has_changed()) settings.show(session.picture(view));
      if (view.over) {
        if (!quiet_)
          settings.say(fmt::format("{} after {} own actions", view.won ? "won" : "lost", view.actions));
        return 0;
      }
      try {
        if (view.must_act)
          if (const auto refused = session.act(player.decide(AnyValue::lent(view), time).as<Action>()))
            settings.complain(*refused);
      } catch (const PlayerFault& fault) {  // the server's clock decides the consequence
        settings.complain(fault.fault().text);
        if (fault.gone()) return 1;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(poll_ms_));
    }
  }

  std::vector<std::string> words_;  ///< TR URL GAMEID
  std::string server_, url_, game_;
  std::string profile_;  ///< empty: the server's
  int action_ms_ = 5000, poll_ms_ = 400;
  bool quiet_ = false;
  bool debug_mode_ = false, dummy_competition_ = false;  ///< of a new game
};

}  // namespace

std::unique_ptr<RemoteClient> make_client() { return std::make_unique<Client>(); }

}  // namespace agon::treasure_hunt
