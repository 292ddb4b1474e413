// The common part of built-in players that are clients of a game's server: options, a connection, a loop to
// run on, and a view for people who watch.
#pragma once

#include "arena/players.h"
#include "hosting/game_server.h"
#include "net/socket.h"

namespace agon {

class JoinClient : public RemoteClient {
 public:
  bool can_show() const override { return true; }
  bool quiet() const override { return quiet_; }
  /// Runs a loop of its own until play() ends.
  int run(const JoinSettings& settings) override;

 protected:
  /// `kind`: the server in words, "a Tron server"; `port`: its default port.
  JoinClient(std::string kind, int port) : kind_(std::move(kind)), port_(port) {}

  /// --server, --name, --quiet; `name` says what the name is for.
  void add_common_options(CLI::App& command, const std::string& name);
  /// Checks the command line before anybody waits. Throws BadRequest.
  virtual void check(const JoinSettings& settings) = 0;
  virtual net::awaitable<int> play(const JoinSettings& settings) = 0;

  /// Connects to the server; makes `tries` attempts, one a second. Throws Failure.
  net::awaitable<net::Socket> connect(int tries = 1) const;
  const std::string& server() const { return server_; }
  /// The player's name on the server.
  std::string name(const JoinSettings& settings) const { return name_.empty() ? settings.player : name_; }
  void say(const JoinSettings& settings, const std::string& line) const {
    if (!quiet_) settings.say(line);
  }

 private:
  std::string kind_;
  int port_;
  std::string server_, name_;
  bool quiet_ = false;
};

/// Shows the state that a client knows to people who watch.
template <Game G>
class ClientView {
 public:
  /// Draws nothing if nobody watches.
  void show(const JoinSettings& settings, const G& game, const typename G::State& state) {
    if (!settings.show) return;
    settings.show(game.picture(state, before_ ? &*before_ : nullptr));
    before_ = state;
  }

 private:
  std::optional<typename G::State> before_;
};

}  // namespace agon
