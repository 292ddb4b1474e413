// agon ladder …: a class plays for a term.
#include <fmt/format.h>

#include "cli/commands.h"
#include "core/errors.h"
#include "ladder/archive.h"
#include "ladder/recipe.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

/// The program starts this command itself, in a box, on archives of strangers. Nobody types it.
struct UnpackWords {
  std::string archive, name, folder;
  ladder::UnpackLimits limits;
  bool recipe = false;
};

int unpack(const UnpackWords& words) {
  try {
    ladder::unpack(words.archive, words.name, words.folder, words.limits);
    if (words.recipe) print_json_lines(text_of(ladder::recipe_of(words.folder)));
  } catch (const BadRequest& bad) {
    print_out("{}\n", lines(bad.what()));
    return exit_failed;
  }
  return exit_done;
}

void add_ladder_unpack(CLI::App& ladder, const Games& /*games*/, Task& task) {
  auto* command = ladder.add_subcommand("unpack", "")->group("");
  auto words = std::make_shared<UnpackWords>();
  command->add_option("archive", words->archive, "file")->required();
  command->add_option("name", words->name, "as it was uploaded")->required();
  command->add_option("folder", words->folder, "where to")->required();
  command->add_option("bytes", words->limits.bytes, "at most")->required();
  command->add_option("files", words->limits.files, "at most")->required();
  command->add_flag("--recipe", words->recipe, "print how it is built and started, as JSON");
  command->callback([&task, words] { task = [words] { return unpack(*words); }; });
}

int print_languages() {
  bool any = false;
  for (const auto& language : ladder::languages()) {
    const auto missing = ladder::missing_tool(language);
    any |= missing.empty();
    print_out("{:<11} {:<9} {}\n", language.name, language.file,
              missing.empty() ? language.build : fmt::format("not here: this machine has no {}", missing));
  }
  print_out("others      agon.toml build = \"…\", start = \"…\" or client = \"…\"\n");
  return any ? exit_done : exit_failed;
}

}  // namespace

void add_ladder_file(CLI::App& command, LadderWords& words) {
  command.add_option("ladder", words.file, "the ladder's file, or postgresql://…")->required();
  command.add_option("--season", words.season, "name of the season, if the ladder has several");
}

void add_ladder_languages(CLI::App& ladder, const Games& /*games*/, Task& task) {
  auto* command =
      ladder.add_subcommand("languages", "List the languages that this machine can build and run.");
  command->footer("Example: agon ladder languages");
  command->callback([&task] { task = [] { return print_languages(); }; });
}

void add_ladder(CLI::App& program, const Games& games, Task& task) {
  auto* command =
      program.add_subcommand("ladder", "Run a class for a term: seasons, uploads, ratings, a final, grades.");
  command->footer(
      "Example: agon ladder create spring.ladder --game tron --house minimax,wall_hugger\n"
      "docs/hosting-a-class.md explains every step up to the final.");
  command->require_subcommand(1);
  for (auto* add : {add_ladder_create, add_ladder_change, add_ladder_import, add_ladder_changes,
                    add_ladder_final, add_ladder_grades, add_ladder_term, add_ladder_keep, add_ladder_token,
                    add_ladder_languages, add_ladder_unpack})
    add(*command, games, task);
}

}  // namespace agon::cli
