// `agon serve treasure_hunt [--port 18235]`: the course's HTTP endpoints, many games at a time.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <list>
#include <random>
#include <unordered_map>

#include "arena/players.h"
#include "core/errors.h"
#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/wire/hosted_game.h"
#include "games/treasure_hunt/wire/wire.h"
#include "hosting/flags.h"
#include "net/http_server.h"
#include "text/utf8.h"

namespace agon::treasure_hunt {

namespace {

/// A half map is about 6 KB; a much longer body is no message of the protocol.
constexpr std::uint64_t longest_body = 1024 * 1024;

net::Response xml_response(std::string body, unsigned status = 200) {
  net::Response response;
  response.status = status;
  response.content_type = "application/xml";
  response.body = std::move(body);
  return response;
}

net::Response refused(const Refusal& refusal) {
  return xml_response(error_text(refusal.name, refusal.message));
}

/// An unreadable message is the client's own mistake and loses no game.
net::Response unreadable(const BadMessage& bad) {
  return xml_response(error_text("UnreadableMessage", bad.what()), 400);
}

net::Response unknown_game(const std::string& why) {
  return refused({"UnknownGame", why.empty() ? "There is no game with this id." : why});
}

net::Response answered(const std::optional<Refusal>& refusal) {
  return refusal ? refused(*refusal) : xml_response(okay_text());
}

net::Response only_get_or_post() {
  auto response = net::error_response(405, "this path does not accept this method; it accepts: GET, POST");
  response.headers.emplace_back("Allow", "GET, POST");
  return response;
}

bool is_on(const net::Request& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found != request.query.end() && found->second == "true";
}

/// The seed of a server that was given none.
std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

/// Five letters and digits.
std::string random_game_id() {
  constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  std::random_device device;
  std::string id;
  for (int count = 0; count < 5; ++count) id += letters[device() % letters.size()];
  return id;
}

/// The page at / of the game's port: what the server is, and the command for a client.
struct FrontPage {
  std::string url;       ///< of this server, without /games; it comes from a request, so do not trust it
  std::string new_game;  ///< the id of the game that was just made; empty: none
  std::string profile;
  bool wanted_game = false;  ///< the request asked for a new game
};

std::string escaped(std::string_view text) {
  std::string found;
  for (const char letter : utf8_repaired(text)) {
    if (letter == '<')
      found += "&lt;";
    else if (letter == '>')
      found += "&gt;";
    else if (letter == '&')
      found += "&amp;";
    else if (letter == '"')
      found += "&quot;";
    else
      found += letter;
  }

  return found;
}

std::string commands(const std::string& url, const std::string& game) {
  return fmt::format("<pre>java -jar client.jar TR {0} {1}\nagon join treasure_hunt scout TR {0} {1}</pre>\n",
                     url, game);
}

/// HTML.
std::string front_page_text(const FrontPage& page) {
  const auto url = escaped(page.url);
  std::string news;
  if (!page.new_game.empty())
    news = fmt::format("<p>Game <b id=\"game\">{}</b> waits for two clients:</p>\n{}", page.new_game,
                       commands(url, page.new_game));
  else if (page.wanted_game)
    news = "<p>The server plays as many games as it may; try again later.</p>\n";
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Treasure "
      "Hunt</title></head><body>\n"
      "<h1>Treasure Hunt</h1>\n"
      "<p>This port speaks the course's protocol, XML over HTTP below <code>/games</code>; half maps are "
      "checked by the "
      "profile <b id=\"profile\">{}</b>. A client is told this address and a game's id:</p>\n{}"
      "{}<form method=\"post\" action=\"/\"><button>New game for my client</button></form>\n"
      "<p>By hand: <code>curl {}/games</code> makes a game and answers its id.</p>\n</body></html>\n",
      page.profile, commands(url, "GAMEID"), news, url);
}

/// The reasons why games were removed, for clients that still ask for them. Only the last ones are kept,
/// because anybody can make games.
class RemovedGames {
 public:
  void add(const std::string& id, std::string why) {
    if (!why_.insert_or_assign(id, std::move(why)).second) return;
    order_.push_back(id);
    if (order_.size() <= most) return;
    why_.erase(order_.front());
    order_.pop_front();
  }
  /// Empty: this id is not remembered.
  std::string why(const std::string& id) const {
    const auto found = why_.find(id);
    return found == why_.end() ? "" : found->second;
  }

 private:
  static constexpr std::size_t most = 10'000;

  std::deque<std::string> order_;  ///< oldest first
  std::unordered_map<std::string, std::string> why_;
};

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override {
    command.description(
        "Serve the course's HTTP and XML protocol. Existing clients only need this server's address.");
    command.footer(
        "Examples:\n  agon serve treasure_hunt\n  agon serve treasure_hunt --port 18235 --profile lenient\n"
        "Then: curl http://127.0.0.1:18235/games, and two clients with TR http://127.0.0.1:18235 GAMEID");
    add_flags<ServeFlags>(command, flags_);
    add_flags<Config>(command, config_flags_, {}, {"profile", "action_ms", "game_ms"});
    if (command.get_parent() != nullptr) seed_ = command.get_parent()->get_option_no_throw("--seed");
  }

  void open(LiveRuntime& runtime, ServeSettings settings) override {
    runtime_ = &runtime;
    settings_ = std::move(settings);
    read_arguments();
    if (settings_.arranged) {
      create_game({});
      return;
    }
    add_routes(router_, {});
    auto options = http_options();
    options.listen.address = settings_.listen;
    options.listen.port = static_cast<std::uint16_t>(wire_.port);
    options.listen.name = "treasure_hunt";
    try {
      http_.emplace(runtime.network().get_executor(), router_, options);
    } catch (const net::BindError& error) {
      throw Failure(std::string(error.what()) + "; choose another port with --game-port");
    }
    http_->start();
    if (open_seats(wire_.seats) == 0) create_game({});
  }

  void close() override {
    by_id_.clear();
    games_.clear();
    http_.reset();
    doors_.clear();
  }

  std::string address() const override { return http_->address(); }
  ClientWords client_words(Seat) const override {
    return {{"url", "http://{host}:{port}"}, {"game", games_.front().game->id()}};
  }

  std::uint16_t usual_port() const override { return static_cast<std::uint16_t>(ServeFlags{}.port); }
  void open_door(Seat seat, int socket) override {
    auto& door = doors_.emplace_back();
    add_routes(door.router, seat);
    auto options = http_options();
    options.listen = net::door_options(socket);
    door.http.emplace(runtime_->network().get_executor(), door.router, options);
    door.http->start();
  }

  bool has_come(Seat seat) const override { return games_.front().game->has_come(seat); }
  void give_up(Seat seat, Fault why) override { games_.front().game->give_up(seat, std::move(why)); }
  void client_ended(Seat seat, const std::string& how) override {
    games_.front().game->client_ended(seat, how);
  }

 private:
  struct Entry {
    std::shared_ptr<HostedGame> game;
    std::shared_ptr<boost::asio::steady_timer> removal;
    boost::asio::ip::address creator;
  };
  using Games = std::list<Entry>;

  void read_arguments() {
    // Treasures and the first mover follow from the seed, so a client must not know it.
    if (!settings_.arranged && (seed_ == nullptr || seed_->count() == 0)) settings_.seed = random_seed();
    static_cast<ServeFlags&>(wire_) = read_said<ServeFlags>(flags_, wire_);
    player_named<Rules>(wire_.dummy, 0);  // throws BadRequest, which lists the players
    wire_.seats = checked_plans<Rules>(settings_, 2);
    read_config(settings_, config_flags_, wire_.config);
  }

  /// `at`: the seat of the client to which the socket belongs.
  void add_routes(net::Router& router, std::optional<Seat> at) {
    const auto create = [this](net::Request request) -> net::awaitable<net::Response> {
      if (request.method == "HEAD") co_return only_get_or_post();  // a HEAD request must not make a game
      if (settings_.arranged) co_return xml_response(new_game_text(games_.front().game->id()));
      co_return xml_response(create_game(request));
    };
    if (!at) add_front_page();
    router.get("/games", create);
    router.post("/games", create);
    router.post("/games/{game}/players",
                [this, at](net::Request request) { return registration(std::move(request), at); });
    router.post("/games/{game}/halfmaps",
                [this](net::Request request) { return half_map(std::move(request)); });
    router.post("/games/{game}/moves", [this](net::Request request) { return move(std::move(request)); });
    router.get("/games/{game}/states/{player}",
               [this](net::Request request) { return state(std::move(request)); });
  }

  void add_front_page() {
    router_.get("/", [this](net::Request request) -> net::awaitable<net::Response> {
      co_return front_page(request, {});
    });
    router_.post("/", [this](net::Request request) -> net::awaitable<net::Response> {
      std::string id;
      create_game(request, &id);
      co_return front_page(request, id);
    });
  }

  net::HttpOptions http_options() const {
    net::HttpOptions options;
    options.max_body = longest_body;
    options.read_limit = std::chrono::milliseconds(wire_.request_ms);
    return options;
  }

  /// Returns the answer; sets `new_id` if a game was made.
  std::string create_game(const net::Request& request, std::string* new_id = nullptr) {
    if (!make_room())
      return error_text("TooManyGames", "The server plays as many games as it may; try again later.");
    std::string id = random_game_id();
    while (by_id_.contains(id)) id = random_game_id();
    const GameOptions options{is_on(request, "enableDebugMode"), is_on(request, "enableDummyCompetition")};
    const auto game =
        std::make_shared<HostedGame>(*runtime_, wire_, settings_, options, id, settings_.seed_of(created_++));
    if (open_seats(wire_.seats) == 0 || settings_.arranged)
      game->when_done([this] {
        boost::asio::dispatch(runtime_->network(), [this] { settings_.all_played(*runtime_); });
      });
    games_.push_back(
        {game, std::make_shared<boost::asio::steady_timer>(runtime_->network()), request.client});
    boost::asio::dispatch(game->place()->context, [game] { game->open(); });
    by_id_.emplace(id, std::prev(games_.end()));
    if (wire_.config.game_ms > 0) remove_when_over(games_.back());
    if (new_id != nullptr) *new_id = id;
    return new_game_text(id);
  }

  /// The page for a browser at this port; it makes a game for a client on demand.
  net::Response front_page(const net::Request& request, const std::string& new_game) const {
    const auto host = request.headers.find("host");
    const auto url = "http://" + (host == request.headers.end() ? http_->address() : host->second);
    net::Response response;
    response.content_type = "text/html; charset=utf-8";
    response.body = front_page_text(
        {url, new_game, std::string(enum_name(wire_.config.profile)), request.method == "POST"});
    return response;
  }

  /// Makes room for one more game; false: all are being played. A game that is being played stays. Among the
  /// others, games that have not begun go first, then those that are over. Among these the oldest goes first,
  /// of the client that has made most.
  bool make_room() {
    if (games_.size() < static_cast<std::size_t>(wire_.max_games)) return true;
    net::AddressCounts idle;
    for (const auto& entry : games_)
      if (!entry.game->is_running()) idle.enter(entry.creator);
    auto victim = games_.end();
    const auto before = [&](const Entry& one, const Entry& other) {
      if (one.game->has_begun() != other.game->has_begun()) return !one.game->has_begun();
      return idle.of(one.creator) > idle.of(other.creator);
    };
    for (auto entry = games_.begin(); entry != games_.end(); ++entry) {
      if (entry->game->is_running()) continue;
      if (victim == games_.end() || before(*entry, *victim)) victim = entry;
    }
    if (victim == games_.end()) return false;
    victim->removal->cancel();
    boost::asio::dispatch(victim->game->place()->context, [game = victim->game] { game->drop(); });
    remove(victim,
           fmt::format("This game was removed to make room for another one: the server keeps {} games, and "
                       "removes those first that have not begun.",
                       wire_.max_games));
    return true;
  }

  void remove(Games::iterator entry, std::string why) {
    removed_.add(entry->game->id(), std::move(why));
    by_id_.erase(entry->game->id());
    games_.erase(entry);
  }

  /// A finished game stays readable until its time is over, because clients poll it to learn who won. A game
  /// that the clock ends stays a little longer, for the same reason.
  void remove_when_over(const Entry& entry) {
    entry.removal->expires_after(std::chrono::milliseconds(wire_.config.game_ms));
    entry.removal->async_wait([this, game = entry.game](const boost::system::error_code& error) {
      if (error) return;
      boost::asio::dispatch(game->place()->context, [this, game] {
        const auto stays = std::chrono::milliseconds(game->time_over() ? wire_.farewell_ms : 0);
        boost::asio::dispatch(runtime_->network(), [this, game, stays] { remove_later(game->id(), stays); });
      });
    });
  }

  void remove_later(const std::string& id, std::chrono::milliseconds after) {
    const auto found = by_id_.find(id);
    if (found == by_id_.end()) return;
    if (after.count() == 0)
      return remove(found->second, "The time of this game is over, and it was removed.");
    auto& removal = *found->second->removal;
    removal.expires_after(after);
    removal.async_wait([this, id](const boost::system::error_code& error) {
      if (!error) remove_later(id, {});
    });
  }

  std::shared_ptr<HostedGame> find(const net::Request& request) const {
    const auto found = by_id_.find(request.params.at("game"));
    return found == by_id_.end() ? nullptr : found->second->game;
  }

  /// Handles a request on the loop where its game lives.
  net::awaitable<net::Response> at_game(
      const net::Request& request, std::function<net::awaitable<net::Response>(HostedGame&)> work) const {
    const auto game = find(request);
    if (!game) co_return unknown_game(removed_.why(request.params.at("game")));
    const auto done = [&]() -> net::awaitable<net::Response> {
      try {
        co_return co_await work(*game);
      } catch (const BadMessage& bad) {
        co_return unreadable(bad);
      }
    };
    co_return co_await boost::asio::co_spawn(game->place()->context, done, boost::asio::use_awaitable);
  }

  net::awaitable<net::Response> registration(net::Request request, std::optional<Seat> at) {
    co_return co_await at_game(request, [&](HostedGame& game) -> net::awaitable<net::Response> {
      std::string player_id;
      const auto refusal = game.add_player(read_registration(request.body), player_id, at);
      co_return refusal ? refused(*refusal) : xml_response(registered_text(player_id));
    });
  }

  net::awaitable<net::Response> half_map(net::Request request) {
    co_return co_await at_game(request, [&](HostedGame& game) -> net::awaitable<net::Response> {
      auto message = read_half_map(request.body);
      Action action{Act::half_map, Direction::Up, std::move(message.playerHalfMapNodes)};
      co_return answered(co_await game.act(std::move(message.uniquePlayerID), std::move(action)));
    });
  }

  net::awaitable<net::Response> move(net::Request request) {
    co_return co_await at_game(request, [&](HostedGame& game) -> net::awaitable<net::Response> {
      auto message = read_move(request.body);
      Action action{Act::move, message.move, {}};
      co_return answered(co_await game.act(std::move(message.uniquePlayerID), std::move(action)));
    });
  }

  net::awaitable<net::Response> state(net::Request request) {
    co_return co_await at_game(request, [&](HostedGame& game) -> net::awaitable<net::Response> {
      std::shared_ptr<const std::string> text;
      const auto refusal = co_await game.state_for(request.params.at("player"), text);
      if (refusal) co_return refused(*refusal);
      auto response = xml_response({});
      response.shared_body = std::move(text);
      co_return response;
    });
  }

  WireSettings wire_;
  ServeSettings settings_;
  Said flags_, config_flags_;
  const CLI::Option* seed_ = nullptr;  ///< of `agon serve`

  LiveRuntime* runtime_ = nullptr;
  net::Router router_;
  std::optional<net::HttpServer> http_;
  /// The socket of one client of an arranged match.
  struct Door {
    net::Router router;
    std::optional<net::HttpServer> http;
  };
  std::list<Door> doors_;
  Games games_;  ///< oldest first
  std::unordered_map<std::string, Games::iterator> by_id_;
  RemovedGames removed_;
  std::uint64_t created_ = 0;
};

}  // namespace

std::unique_ptr<GameServer> make_server() { return std::make_unique<Server>(); }

}  // namespace agon::treasure_hunt
