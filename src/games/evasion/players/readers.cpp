#include "games/evasion/players/readers.h"

#include "games/evasion/rules/room.h"

namespace agon::evasion {

void PreyReader::see(const State& state) {
  const bool moved_now = before_ && prey_moves_at(before_->tick) && state.tick == before_->tick + 1;
  for (std::size_t at = 0; moved_now && at < prey_habits.size(); ++at) {
    if (prey_habits[at].kind == unknown_) continue;
    const Motion expected = moved({before_->prey, usual_velocity(prey_habits[at], *before_)}, state.walls);
    if (expected.position == state.prey) {
      ++trust_[at].foretold;
    } else {
      trust_[at].fail();
    }
  }
  before_ = state;
}

std::optional<PreyHabit> PreyReader::known() const {
  const std::size_t at = most_trusted(trust_);
  if (at == prey_habits.size()) return std::nullopt;
  return prey_habits[at];
}

bool HunterReader::foretells(const State& state, std::size_t at) {
  State expected = *before_;
  const Action moves{{}, {}, velocity_};
  while (expected.tick < state.tick && expected.ending == Ending::none) {
    const Action walls = usual_action(hunter_habits[at], rules_.config(), expected, owed_[at]);
    rules_.play(expected, walls, prey_moves_at(expected.tick) ? moves : Action{});
  }
  return expected.walls == state.walls && expected.hunter == state.hunter;
}

void HunterReader::see(const State& state) {
  const bool follows = before_ && state.tick == before_->tick + 2;
  const bool built = follows && state.last_wall != before_->last_wall;
  for (std::size_t at = 0; follows && at < hunter_habits.size(); ++at) {
    if (hunter_habits[at].kind == unknown_) continue;
    if (!foretells(state, at)) {
      trust_[at].fail();
    } else if (built) {
      ++trust_[at].foretold;
    }
  }
  before_ = state;
}

std::optional<HunterReader::Known> HunterReader::known() const {
  const std::size_t at = most_trusted(trust_);
  if (at == hunter_habits.size()) return std::nullopt;
  return Known{hunter_habits[at], owed_[at]};
}

}  // namespace agon::evasion
