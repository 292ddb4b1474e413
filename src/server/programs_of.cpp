#include "server/programs_of.h"

#include <filesystem>

#include "core/errors.h"
#include "core/player_spec.h"
#include "process/command_line.h"
#include "process/entrant_files.h"
#include "process/sandbox.h"
#include "text/printing.h"

namespace agon::server {

void require_command(const std::string& player) {
  const auto line = command_line_in(player);
  if (const auto problem = line ? process::command_problem(*line) : ""; !problem.empty())
    throw BadRequest(fmt::format("{}: {}", player, problem));
}

std::string sandbox_line(const process::Settings& settings) {
  constexpr std::string_view off = "no sandbox: switched off";
  auto words = process::protection_of(settings);
  if (words.starts_with(off)) words.replace(0, off.size(), "off (--no-sandbox)");
  return "Sandbox: " + words;
}

void tell_unshown_files(const std::vector<std::string>& players, const process::Settings& settings) {
  if (!settings.sandbox) return;
  for (const auto& player : players) {
    const auto line = command_line_in(player);
    if (!line) continue;
    const auto files = process::files_of({*line, process::words_of(*line)}, settings);
    process::require_shown(files);
    for (const auto& link : process::stray_links(files))
      print_error("{} does not see where its link {} leads, to {}; put a copy in the place of the link\n",
                  player, link.path, link.target);
    for (const auto& word : files.unshown)
      print_error(
          "{} does not see {}, which its command line names: {}; put it into the program's own folder, or "
          "play a contest whose plan lists it: files = [\"{}\"]\n",
          player, word.path, word.why, word.path);
  }
}

std::vector<std::string> unpacker() {
  return {std::filesystem::read_symlink("/proc/self/exe").string(), "ladder", "unpack"};
}

}  // namespace agon::server
