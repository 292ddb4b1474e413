// agon render FILE -o OUT: draws a record as a picture or a film.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/recording.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "hosting/feed.h"
#include "process/run_tool.h"
#include "show/render.h"
#include "show/result.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct RenderArguments {
  std::string file, out;
  std::optional<std::uint64_t> step;  ///< unset: the last
  int width = 0, height = 0;
  double seconds = 0, fps = 0;  ///< 0: chosen automatically
  bool whole = false;           ///< the film never zooms
  bool thoughts = false;        ///< also show what players drew
};

constexpr int usual_columns = 80;

/// Prints the picture in colours if the terminal has them, otherwise as characters without escape sequences.
int print_picture(const Picture& picture, const GameInfo& info) {
  fmt::print("{}", show::printed(made_visible(picture), info.title, usual_columns));
  return exit_done;
}

int render_record(const Games& games, const RenderArguments& arguments) {
  const auto ending = std::filesystem::path(arguments.out).extension();
  if (arguments.step && (ending == ".mp4" || ending == ".gif"))
    throw BadRequest(
        "--step is for a picture: a film shows all steps; leave it out, or choose png, svg or txt");
  const Record record = read_record(arguments.file);
  if (arguments.step) check_step("--step", *arguments.step, record.steps.size());
  const auto& game = game_named(games, record.header.game);
  const auto replay = game.replay(record);
  const auto thoughts = arguments.thoughts ? KeptThoughts(record, arguments.file) : KeptThoughts();
  show::Frames frames;
  std::optional<StepProgress> replaying(std::in_place, "replaying", record.steps.size());
  do {
    auto picture = replay->picture();
    thoughts.draw(picture, replay->steps());
    frames.append(std::move(picture));
    replaying->step();
  } while (replay->next());
  frames.finish();
  replaying.reset();
  const auto difference = replay->verdict();
  if (!difference.empty())
    print_error("agon: {} differs from the rules at {}; the steps before are drawn\n", arguments.file,
                difference);
  const auto still = arguments.step.value_or(frames.size() - 1);
  check_step("--step", still, frames.size() - 1);
  if (arguments.out == "-") return print_picture(*frames.at(still), game.info());
  Progress progress("drawing", 100);
  show::VideoOptions options;
  options.size = {arguments.width, arguments.height};
  options.title = fmt::format("{}: {}", game.info().title, title_of(record.header.seats));
  if (replay->outcome().over()) options.outcome = replay->outcome();
  options.zoom = !arguments.whole;
  options.exactly = arguments.seconds > 0;
  if (options.exactly) options.seconds = arguments.seconds;
  options.fps = arguments.fps;
  options.encoder = process::start_fed_tool;
  options.progress = [&](std::size_t done, std::size_t total) {
    progress.show(done * 100 / std::max<std::size_t>(1, total));
  };
  show::render(frames, arguments.out, options, still);
  progress.wipe();
  print_out("{}: {} KB\n", arguments.out, (std::filesystem::file_size(arguments.out) + 1023) / 1024);
  return exit_done;
}

}  // namespace

void add_render(CLI::App& program, const Games& games, Task& task) {
  auto [command, arguments] = add_command<RenderArguments>(
      program, games, task, render_record, "render",
      "Draw a record: a picture (png, svg, txt) or a film (mp4, gif).",
      "Examples:\n  agon render match.agon -o end.png\n  agon render match.agon -o tick200.svg --step 200\n  "
      "agon render match.agon -o match.mp4 --seconds 20\n  agon render match.agon -o -");
  command.add_option("file", arguments.file, "the record")->required();
  command
      .add_option(
          "-o,--output", arguments.out,
          "file to write; its ending chooses the format: png, svg, txt, mp4 or gif; -: text on the terminal")
      ->required();
  command.add_option("--step", arguments.step, "for a picture: after this many steps (default: the last)");
  command.add_option("--width", arguments.width, "pixels, at least 16 (default: from the board)")
      ->check(CLI::Range(0, 7680));
  command.add_option("--height", arguments.height, "pixels, at least 16 (default: from the board)")
      ->check(CLI::Range(0, 4320));
  command
      .add_option("--seconds", arguments.seconds,
                  "length of a film (default: by its steps, with at most 30 for the moving part)")
      ->check(CLI::Range(0.1, 36000.0));
  command.add_flag("--whole", arguments.whole, "always show the whole board in a film, without zooming in");
  command.add_flag(
      "--thoughts", arguments.thoughts,
      "also draw what players drew beside their actions, from the private parts beside the record");
  command.add_option("--fps", arguments.fps, "pictures per second of a film")->check(CLI::Range(0.0, 60.0));
}

}  // namespace agon::cli
