// `agon serve treasure_hunt [--port 18235]`: the course's HTTP endpoints, many games at a time.
#pragma once

#include <list>
#include <optional>
#include <unordered_map>

#include "games/treasure_hunt/wire/hosted_game.h"
#include "games/treasure_hunt/wire/removed_games.h"
#include "hosting/game_server.h"
#include "net/http_server.h"

namespace CLI {
class Option;
}

namespace agon::treasure_hunt {

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override;
  void open(LiveRuntime& stage, ServeSettings settings) override;
  void close() override;
  std::string address() const override { return http_->address(); }
  ClientWords client_words(Seat seat) const override;
  std::uint16_t usual_port() const override { return WireSettings{}.port; }
  void open_door(Seat seat, int socket) override;
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

  void read_arguments();
  /// `at`: of the door of that seat's client.
  void add_routes(net::Router& router, std::optional<Seat> at);
  void add_front_page();
  net::HttpOptions http_options() const;
  /// The answer; `new_id` is set where a game was made.
  std::string create_game(const net::Request& request, std::string* new_id = nullptr);
  net::Response front_page(const net::Request& request, const std::string& new_game) const;
  /// Makes room for one more game; false: all are being played.
  bool make_room();
  void remove(Games::iterator entry, std::string why);
  void remove_when_over(const Entry& entry);
  void remove_later(const std::string& id, std::chrono::milliseconds after);
  std::shared_ptr<HostedGame> find(const net::Request& request) const;
  net::awaitable<net::Response> at_game(const net::Request& request,
                                        std::function<net::awaitable<net::Response>(HostedGame&)> work) const;
  net::awaitable<net::Response> registration(net::Request request, std::optional<Seat> at);
  net::awaitable<net::Response> half_map(net::Request request);
  net::awaitable<net::Response> move(net::Request request);
  net::awaitable<net::Response> state(net::Request request);

  WireSettings wire_;
  ServeSettings settings_;
  std::string profile_;
  int action_ms_ = -1, game_ms_ = -1;
  const CLI::Option* seed_ = nullptr;  ///< of `agon serve`

  LiveRuntime* stage_ = nullptr;
  net::Router router_;
  std::optional<net::HttpServer> http_;
  /// Of one client of an arranged match.
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

}  // namespace agon::treasure_hunt
