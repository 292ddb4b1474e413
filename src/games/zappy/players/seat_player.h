// A mind at a seat of the lock-step game.
#pragma once

#include <functional>

#include "games/zappy/players/agent.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

class SeatPlayer : public agon::Player<Rules> {
 public:
  explicit SeatPlayer(std::unique_ptr<Agent> mind) : mind_(std::move(mind)) {}

  Action decide(const View& view, Nanoseconds time_left) override;
  const Agent& mind() const { return *mind_; }

 private:
  std::unique_ptr<Agent> mind_;
  Commands planned_;  ///< the next one last
};

}  // namespace agon::zappy
