#include "games/zappy/wire/house/program_mate.h"

#include "core/fault.h"

namespace agon::zappy {

ProgramMate::ProgramMate(Place place, Rules rules, std::shared_ptr<const ProgramHost> programs,
                         std::string program, Nanoseconds limit)
    : OutsideMate(std::move(place)),
      rules_(std::move(rules)),
      programs_(std::move(programs)),
      program_(std::move(program)),
      limit_(limit) {
  start();
}

void ProgramMate::prepare() {
  const auto seat = static_cast<Seat>(place_.team * rules_.config().places + place_.number);
  player_.emplace(rules_, programs_, program_, seat);
  player_->await_ready();
}

/// Who is late or talks nonsense has decided nothing; who is gone leaves the world.
Command ProgramMate::decide(const View& view, const std::stop_token&) {
  try {
    std::vector<Command> legal;
    if (player_->wants_legal())
      for (const auto& choice : command_choices()) legal.push_back(choice.action);
    return player_->decide(view, limit_, player_->wants_legal() ? &legal : nullptr, step_++);
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
