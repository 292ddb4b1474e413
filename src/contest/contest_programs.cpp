#include "contest/contest_programs.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "process/command_line.h"
#include "process/programs.h"
#include "process/visible_files.h"

namespace agon::contest {

namespace {

/// Empty: no command, or none that can be read.
std::vector<std::string> words_of(const std::string& player) {
  const auto line = command_line_in(player);
  if (!line) return {};
  try {
    return process::words_of(*line);
  } catch (const BadRequest&) {
    return {};
  }
}

/// A command whose entrant says which files it may see, or has a folder to itself.
std::optional<ProgramCommand> with_files(const Plan& plan, const std::string& player) {
  const auto line = command_line_in(player);
  if (!line) return std::nullopt;
  for (const auto& entrant : plan.entrants)
    for (const auto& each : entrant.players)
      if (each == player && !(entrant.files.empty() && entrant.folder.empty())) {
        const bool says = !entrant.files.empty();
        return ProgramCommand{*line, process::words_of(*line),
                              says ? entrant.files : std::vector<std::string>{entrant.folder}, !says};
      }
  return std::nullopt;
}

}  // namespace

process::Settings settings_with_foreign(const Plan& plan, process::Settings settings) {
  const auto add = [&](const std::vector<std::string>& files) {
    settings.foreign.insert(settings.foreign.end(), files.begin(), files.end());
  };
  for (const auto& entrant : plan.entrants) {
    add(entrant.files);
    if (!entrant.folder.empty()) add({entrant.folder});
    for (const auto& player : entrant.players)
      if (const auto words = words_of(player); !words.empty()) add(process::named_files(words));
  }
  return settings;
}

std::shared_ptr<const ProgramHost> contest_programs(const GameEntry& game, const Plan& plan,
                                                    process::Settings settings, const ProgramTable* elsewhere) {
  if (elsewhere != nullptr)
    return std::make_shared<process::Programs>(
        std::move(settings), [table = *elsewhere](const std::string& player, Seat, const ToolRunner&) -> std::optional<ProgramCommand> {
          const auto found = table.find(player);
          return found == table.end() ? std::nullopt : std::optional(found->second);
        });
  return std::make_shared<process::Programs>(
      settings_with_foreign(plan, std::move(settings)),
      [&game, plan](const std::string& player, Seat seat, const ToolRunner& run) {
        auto command = with_files(plan, player);
        return command ? command : game.program_of(player, seat, run);
      });
}

std::vector<std::string> sight_warnings(const Plan& plan) {
  std::vector<std::string> warnings;
  if (!plan.process.sandbox) return warnings;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (const auto& entrant : plan.entrants)
    for (const auto& player : entrant.players) {
      const auto words = words_of(player);
      if (words.empty() || !entrant.files.empty() || !entrant.folder.empty()) continue;
      for (const auto& file : process::visible_files(words, settings).narrowed)
        warnings.push_back(fmt::format("entrant \"{}\" sees {} alone, for its folder holds what is not its own; "
                                       "give it a folder to itself, or name more: files = [\"…\"]",
                                       entrant.name, file));
    }
  return warnings;
}

}  // namespace agon::contest
