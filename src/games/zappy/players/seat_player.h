// A mind at a seat of the lock-step game.
#pragma once

#include <functional>

#include "games/zappy/players/mind.h"
#include "games/zappy/rules.h"

namespace agon::zappy {

class SeatPlayer : public agon::Player<Rules> {
 public:
  explicit SeatPlayer(std::unique_ptr<Mind> mind) : mind_(std::move(mind)) {}

  Action decide(const View& view, Nanoseconds time_left) override;
  const Mind& mind() const { return *mind_; }

 private:
  std::unique_ptr<Mind> mind_;
  Commands planned_;  ///< the next one last
};

}  // namespace agon::zappy
