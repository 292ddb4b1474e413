#include "contest/contest_programs.h"

#include <fmt/format.h>

#include "contest/plan_draft.h"
#include "core/errors.h"
#include "process/programs.h"
#include "process/run_tool.h"

namespace agon::contest {

std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, std::vector<const Entrant*> seated,
                                                    process::Settings settings,
                                                    const ProgramTable* elsewhere) {
  return std::make_shared<process::Programs>(
      std::move(settings),
      [&game, seated = std::move(seated), elsewhere](
          const std::string& player, Seat seat, const ToolRunner& run) -> std::optional<process::Declared> {
        const auto& entrant = *seated.at(seat);
        if (elsewhere != nullptr) {
          const auto found = elsewhere->find({label_of(entrant), player});
          return found == elsewhere->end() ? std::nullopt : std::optional(found->second);
        }
        if (auto command = command_of(entrant, player)) return command;
        return game.program_of(player, seat, run);
      });
}

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
    // If seats are not swapped, a player may be meant for one side only, and fail on the other.
    const std::size_t tolerated = plan.swap ? 0 : 1;
    if (problems.size() > tolerated) mistakes.add(0, "entrant \"{}\": {}", label_of(entrant), problems[0]);
  }
  mistakes.refuse();
}

}  // namespace agon::contest
