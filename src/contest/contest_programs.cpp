#include "contest/contest_programs.h"

#include "process/programs.h"

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

}  // namespace agon::contest
