// An agent at a seat of the lock-step game.
#pragma once

#include <functional>

#include "games/zappy/players/agent.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

class SeatPlayer : public agon::Player<Rules> {
 public:
  explicit SeatPlayer(std::unique_ptr<Agent> agent) : agent_(std::move(agent)) {}

  Action decide(const View& view, Nanoseconds time_left) override;
  /// The commands that it has planned to go on with.
  std::optional<PlayerThought<Rules>> thought() const override;
  bool remembers() const override { return true; }
  const Agent& agent() const { return *agent_; }

 private:
  std::unique_ptr<Agent> agent_;
  Commands planned_;  ///< the next one last
};

}  // namespace agon::zappy
