#include "games/zappy/wire/house/program_mate.h"

#include "arena/game_of.h"
#include "core/fault.h"
#include "games/zappy/players/players.h"

namespace agon::zappy {

ProgramMate::ProgramMate(Place place, const Config& config, std::shared_ptr<const ProgramHost> programs,
                         std::string program, Nanoseconds limit)
    : OutsideMate(std::move(place)),
      game_(any_game<Rules>(config)),
      places_(config.places),
      programs_(std::move(programs)),
      program_(std::move(program)),
      limit_(limit) {
  start();
}

void ProgramMate::prepare() {
  const auto seat = static_cast<Seat>(place_.team * places_ + place_.number);
  player_.emplace(game_, programs_, program_, seat);
  player_->await_ready();
}

/// Who is late or talks nonsense has decided nothing; who is gone leaves the world.
Command ProgramMate::decide(const View& view, const std::stop_token&) {
  try {
    ProgramPlayer::Actions legal;
    if (player_->wants_legal())
      for (const auto& choice : command_choices()) legal.push_back(choice.action);
    const auto* told = player_->wants_legal() ? &legal : nullptr;
    return player_->decide(AnyValue::lent(view), limit_, told, step_++).as<Command>();
  } catch (const PlayerFault& fault) {
    if (fault.gone()) throw;
    fail(fault.fault().kind, fault.fault().code, fault.fault().text);
    return {};
  }
}

void ProgramMate::finish(const Outcome& outcome) {
  if (!player_) return;
  player_->end(outcome);
  report_ = player_->report();
  part_ = player_->private_part();
}

}  // namespace agon::zappy
