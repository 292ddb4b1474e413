// A player without sockets, clock or seat: it is told the lines a client gets and plans commands. The
// same agent plays in lock-step (seat_player.h) and over the wire.
#pragma once

#include <memory>
#include <utility>

#include "games/zappy/players/self_model.h"

namespace agon::zappy {

using Commands = std::vector<Command>;

class Agent {
 public:
  virtual ~Agent() = default;

  /// A life begins: an egg has hatched. `slots` is the CLIENT-NUM of the handshake.
  void born(int width, int height, int slots);
  void sent(const Command& command) { body_.sent(command); }
  /// A line from the server. True: what is planned but not sent yet has lost its sense.
  bool told(const Message& message);
  /// What to do next, at least one command; asked when every command sent is answered and no ritual freezes.
  Commands plan();

  const SelfModel& body() const { return body_; }
  /// How many more players should name the team, since this was asked last: there are slots that nobody
  /// takes.
  int recruits() { return std::exchange(recruits_, 0); }

 protected:
  virtual void begin() {}
  /// Whatever the server says, before it is made sense of.
  virtual void listen(const Message&) {}
  /// A broadcast from the direction K.
  virtual void hear(int /*direction*/, const std::string& /*text*/) {}
  /// A command's answer. The body knows it already.
  virtual void know(const Command& /*command*/, const Message& /*answer*/) {}
  /// A ritual froze this player, or ended: with success if `level` rose.
  virtual void incantation(bool /*over*/) {}
  virtual void pushed() {}
  virtual void think(Commands& commands) = 0;

  SelfModel body_;
  int recruits_ = 0;
  bool reconsiders_ = false;  ///< set by hear(): what is planned has lost its sense
};

}  // namespace agon::zappy
