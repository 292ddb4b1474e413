// What a built-in player that is a client of a game's server needs, whatever the protocol: options, a
// connection, a loop to live on, somebody who watches.
#pragma once

#include "arena/players.h"
#include "hosting/game_server.h"
#include "net/socket.h"

namespace agon {

class JoinClient : public RemoteClient {
 public:
  bool can_show() const override { return true; }
  bool quiet() const override { return quiet_; }
  /// Plays on a loop of its own until play() ends.
  int run(const JoinSettings& settings) override;

 protected:
  /// `kind`: "a Tron server"; `port`: of such, unless another is named.
  JoinClient(std::string kind, int port) : kind_(std::move(kind)), port_(port) {}

  /// --server, --name, --quiet; `name` says what the name is for.
  void add_common_options(CLI::App& command, const std::string& name);
  /// Throws BadRequest where the words of the command line make no sense, before anybody is kept waiting.
  virtual void check(const JoinSettings& settings) = 0;
  virtual net::awaitable<int> play(const JoinSettings& settings) = 0;

  /// A connection to the server; `tries` are a second apart. Throws Failure.
  net::awaitable<net::Socket> connect(int tries = 1) const;
  const std::string& server() const { return server_; }
  /// What the player is called there.
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

/// A state as a client knows it, for whoever watches it play.
template <Game G>
class ClientView {
 public:
  /// Nothing is drawn unless somebody watches.
  void show(const JoinSettings& settings, const G& game, const typename G::State& state) {
    if (!settings.show) return;
    settings.show(game.picture(state, before_ ? &*before_ : nullptr));
    before_ = state;
  }

 private:
  std::optional<typename G::State> before_;
};

}  // namespace agon
