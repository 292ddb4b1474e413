// agon render FILE -o OUT: a record as a picture or a film.
#include <fmt/format.h>

#include <filesystem>

#include "app/program/commands.h"
#include "app/program/progress.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "process/fed_tool.h"
#include "show/render.h"

namespace agon::app {

namespace {

struct RenderArguments {
  std::string file, out;
  long step = -1;
  int width = 0, height = 0;
  double seconds = 0, fps = 0;  ///< 0: chosen
};

int render_record(const Games& games, const RenderArguments& arguments) {
  const Record record = read_record(arguments.file);
  const auto& game = game_named(games, record.header.game);
  const auto replay = game.replay(record);
  show::Frames frames;
  std::optional<StepProgress> replaying(std::in_place, "replaying", record.steps.size());
  do {
    frames.append(replay->picture());
    replaying->step();
  } while (replay->next());
  frames.finish();
  replaying.reset();
  const auto difference = replay->verdict();
  if (!difference.empty())
    fmt::print(stderr, "agon: {} differs from the rules at {}; what agrees is drawn\n", arguments.file,
               difference);
  Progress progress("drawing", 100);
  show::VideoOptions options;
  options.size = {arguments.width, arguments.height};
  options.title = game.info().title;
  options.exactly = arguments.seconds > 0;
  if (options.exactly) options.seconds = arguments.seconds;
  options.fps = arguments.fps;
  options.encoder = process::start_fed_tool;
  options.progress = [&](std::size_t done, std::size_t total) {
    progress.show(done * 100 / std::max<std::size_t>(1, total));
  };
  const auto still =
      arguments.step < 0 ? static_cast<std::size_t>(-1) : static_cast<std::size_t>(arguments.step);
  show::render(frames, arguments.out, options, still);
  progress.wipe();
  fmt::print("{}: {} KB\n", arguments.out, (std::filesystem::file_size(arguments.out) + 1023) / 1024);
  return exit_done;
}

}  // namespace

void add_render(CLI::App& program, const Games& games, Task& task) {
  auto* command =
      program.add_subcommand("render", "Draw a record: a picture (png, svg) or a film (mp4, gif).");
  command->footer(
      "Examples:\n  agon render match.agon -o end.png\n  agon render match.agon -o tick200.svg --step 200\n  "
      "agon render match.agon -o match.mp4 --seconds 20");
  auto arguments = std::make_shared<RenderArguments>();
  command->add_option("file", arguments->file, "the record")->required();
  command
      ->add_option("-o,--output", arguments->out,
                   "where to; the ending chooses the kind: png, svg, mp4 or gif")
      ->required();
  command->add_option("--step", arguments->step, "of a picture: after this many steps (default: the last)");
  command->add_option("--width", arguments->width, "pixels (default: from the board)")
      ->check(CLI::Range(0, 7680));
  command->add_option("--height", arguments->height, "pixels (default: from the board)")
      ->check(CLI::Range(0, 4320));
  command->add_option("--seconds", arguments->seconds, "how long a film lasts (default: by the match, its moving part at most 30)")
      ->check(CLI::Range(0.1, 36000.0));
  command->add_option("--fps", arguments->fps, "pictures a second of a film")->check(CLI::Range(0.0, 60.0));
  command->callback([&games, &task, arguments] {
    task = [&games, arguments] { return render_record(games, *arguments); };
  });
}

}  // namespace agon::app
