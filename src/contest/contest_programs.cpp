#include "contest/contest_programs.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "core/player_spec.h"
#include "process/command_line.h"
#include "process/entrant_files.h"
#include "process/programs.h"

namespace agon::contest {

namespace {

std::string list_of(const std::set<std::string>& own, const std::string& more) {
  std::string list;
  for (const auto& path : own) list += fmt::format("\"{}\", ", path);
  return fmt::format("files = [{}\"{}\"]", list, more);
}

void add_warnings(const Entrant& entrant, const process::EntrantFiles& files,
                  std::vector<std::string>& warnings) {
  for (const auto& file : files.narrowed)
    warnings.push_back(
        fmt::format("entrant \"{}\" sees {} alone, for its folder holds what is not its own; "
                    "give it a folder to itself, or name more: files = [\"…\"]",
                    entrant.name, file));
  for (const auto& word : files.unshown)
    warnings.push_back(fmt::format("entrant \"{}\" does not see {}, which its command line names: {}; {}",
                                   entrant.name, word.path, word.why,
                                   entrant.folder.empty()
                                       ? "list all that it needs: " + list_of(files.own, word.path)
                                       : "put what it needs into " + entrant.folder));
}

}  // namespace

std::optional<process::Declared> command_of(const Entrant& entrant, const std::string& player) {
  const auto line = command_line_in(player);
  if (!line) return std::nullopt;
  process::Declared command{*line, {}, entrant.files};
  try {
    command.words = process::words_of(*line);
  } catch (const BadRequest&) {
    return std::nullopt;
  }
  if (!entrant.files.empty()) {
    command.sight = process::Sight::program;
  } else if (!entrant.folder.empty()) {
    command.files = {entrant.folder};
    command.sight = process::Sight::listed;
  }
  return command;
}

process::Settings settings_with_foreign(const Plan& plan, process::Settings settings) {
  const auto add = [&](const std::vector<std::string>& files) {
    settings.foreign.insert(settings.foreign.end(), files.begin(), files.end());
  };
  for (const auto& entrant : plan.entrants) {
    add(entrant.files);
    if (!entrant.folder.empty()) add({entrant.folder});
    for (const auto& player : entrant.players)
      if (const auto command = command_of(entrant, player)) add(process::marked_files(*command));
  }
  return settings;
}

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

std::vector<std::string> sight_warnings(const Plan& plan) {
  std::vector<std::string> warnings;
  if (!plan.process.sandbox) return warnings;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (const auto& entrant : plan.entrants)
    for (const auto& player : entrant.players)
      if (const auto command = command_of(entrant, player))
        add_warnings(entrant, process::files_of(*command, settings), warnings);
  return warnings;
}

}  // namespace agon::contest
