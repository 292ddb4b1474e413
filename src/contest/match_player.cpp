#include "contest/match_player.h"

#include <algorithm>

#include "contest/play_match.h"

namespace agon::contest {

MatchPlayer::MatchPlayer(const GameEntry& game, const Plan& plan, std::vector<int> cores,
                         const ProgramTable* elsewhere)
    : game_(game),
      plan_(plan),
      cores_(std::move(cores)),
      elsewhere_(elsewhere),
      place_(cores_.empty() ? -1 : cores_[0]),
      settings_(plan.process) {}

Played MatchPlayer::play(const Planned& match, std::vector<float>& own_us,
                         std::function<void(const std::string&)> line) {
  // The first program shares the referee's core: a lone one is asked without waking another core.
  const auto bots = std::max<std::size_t>(1, programs_in(game_, plan_, match));
  settings_.cores.assign(cores_.begin(),
                         cores_.begin() + static_cast<std::ptrdiff_t>(std::min(bots, cores_.size())));
  return play_match(game_, plan_, match, settings_,
                    {.own_us = &own_us, .elsewhere = elsewhere_, .line = std::move(line)});
}

std::vector<int> cores_of_player(const GameEntry& game, const Plan& plan, unsigned number) {
  if (!has_programs(plan)) return {};
  return process::cores_for(number, game.info().dynamics == Dynamics::simultaneous,
                            static_cast<unsigned>(game.seats(plan.configs[0])));
}

}  // namespace agon::contest
