// A player of a served world that is a program: it speaks the arena's JSON lines and is told what a player of
// the lock-step game is.
#pragma once

#include "arena/program_player.h"
#include "games/zappy/wire/house/outside_mate.h"

namespace agon::zappy {

/// For a program's answer, where the world waits for nobody.
inline constexpr Nanoseconds program_limit = std::chrono::seconds(10);

class ProgramMate : public OutsideMate {
 public:
  /// `config`: that of the lock-step game with so many teams and places. `limit`: for an answer.
  ProgramMate(Place place, const Config& config, std::shared_ptr<const ProgramHost> programs,
              std::string program, Nanoseconds limit);
  ~ProgramMate() override { end(); }

 protected:
  void prepare() override;
  Command decide(const View& view, const std::stop_token& stop) override;
  void finish(const Outcome& outcome) override;

 private:
  const std::shared_ptr<const AnyGame> game_;
  const int places_;
  std::shared_ptr<const ProgramHost> programs_;
  const std::string program_;
  const Nanoseconds limit_;
  std::optional<ProgramPlayer> player_;
  std::uint64_t step_ = 0;
};

}  // namespace agon::zappy
