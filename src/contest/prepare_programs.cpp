// Apart from contest_programs.cpp: who only judges a plan starts no tool.
#include <fmt/format.h>

#include "contest/contest_programs.h"
#include "contest/plan_draft.h"
#include "core/errors.h"
#include "process/run_tool.h"

namespace agon::contest {

void prepare_programs(const GameEntry& game, const Plan& plan) {
  PlanMistakes mistakes("");
  const auto seats = static_cast<Seat>(game.seats(plan.configs[0]));
  const auto run = [&](const ToolJob& job) { return process::run_tool(job, plan.process); };
  for (const auto& entrant : plan.entrants) {
    if (has_left(entrant)) continue;
    std::vector<std::string> problems;
    for (const Seat seat : {Seat{0}, static_cast<Seat>(seats - 1)}) {  // one of each side
      try {
        game.program_of(entrant.players[entrant.players.size() == 1 || seat == 0 ? 0 : 1], seat, run);
      } catch (const BadRequest& bad) {
        problems.emplace_back(bad.what());
      }
    }
    // Where seats are not swapped, it may be meant for one side alone.
    const std::size_t tolerated = plan.swap ? 0 : 1;
    if (problems.size() > tolerated)
      mistakes.add(0, fmt::format("entrant \"{}\": {}", label_of(entrant), problems[0]));
  }
  mistakes.refuse();
}

}  // namespace agon::contest
