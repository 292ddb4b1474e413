// What the simpler players share: they remember what they saw and gather it.
#pragma once

#include "core/random.h"
#include "games/zappy/players/gathering.h"

namespace agon::zappy {

class Forager : public Agent {
 public:
  explicit Forager(std::uint64_t seed, const char* purpose) : random_(seed, purpose) {}

 protected:
  void begin() override { memory_ = Memory(body_.width(), body_.height()); }
  void know(const Command& command, const Message& answer) override;
  /// Gathers; where nothing is wanted it roams.
  void forage(Commands& commands, const Wants& wants);
  void roam(Commands& commands);

  Random random_;
  Memory memory_;
  bool outrun_ = false;  ///< somebody took first what I wanted
};

}  // namespace agon::zappy
