// A player without sockets, clock or seat. It is told the lines that a client gets, and plans commands. The
// same agent plays in lock-step (SeatPlayer) and over the wire.
#pragma once

#include <memory>
#include <utility>

#include "games/zappy/players/self_model.h"

namespace agon::zappy {

using Commands = std::vector<Command>;

class Agent {
 public:
  virtual ~Agent() = default;

  /// Begins a life: an egg has hatched. `slots` is the CLIENT-NUM of the handshake.
  void born(int width, int height, int slots);
  void sent(const Command& command) { body_.sent(command); }
  /// Takes a line from the server. True: the commands planned but not yet sent no longer make sense.
  bool told(const Message& message);
  /// The next commands, at least one. Call only when every command is answered and no incantation freezes it.
  Commands plan();

  const SelfModel& body() const { return body_; }
  /// How many more players should join the team for slots that nobody has taken, counted since the last call.
  int recruits() { return std::exchange(recruits_, 0); }

 protected:
  virtual void begin() {}
  /// Sees every line of the server before the body does.
  virtual void listen(const Message&) {}
  /// Takes a broadcast that came from the direction K.
  virtual void hear(int /*direction*/, const std::string& /*text*/) {}
  /// Takes the answer to a command. The body has applied it already.
  virtual void know(const Command& /*command*/, const Message& /*answer*/) {}
  /// An incantation froze this player (`over` is false), or ended. It succeeded if `level` rose.
  virtual void incantation(bool /*over*/) {}
  virtual void pushed() {}
  virtual void think(Commands& commands) = 0;

  SelfModel body_;
  int recruits_ = 0;
  bool reconsiders_ = false;  ///< set by hear(): the planned commands no longer make sense
};

}  // namespace agon::zappy
