// agon join GAME PLAYER: lets a built-in player or a program play as a client of a server.
#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <thread>

#include "cli/commands.h"
#include "server/programs_of.h"
#include "server/secret.h"
#include "show/terminal_view.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

constexpr double pictures_per_second = 4;  // enough for servers that clients have to poll

/// The player runs in one thread and the view in another. Leaving the view does not stop the player.
int join_and_watch(const HostedEntry& game, RemoteClient& client, JoinSettings settings) {
  show::Frames frames;
  std::mutex guard;
  std::vector<std::string> lines;  // printed at the end, since the view has the screen now
  const auto keep = [&](const std::string& line) {
    const std::lock_guard lock(guard);
    lines.push_back(line);
  };
  settings.say = settings.complain = keep;
  settings.show = [&](Picture picture) { frames.append(made_visible(std::move(picture))); };
  int code = exit_failed;
  std::exception_ptr failure;
  std::thread playing([&] {
    try {
      code = client.run(settings);
    } catch (...) {
      failure = std::current_exception();
    }
    frames.finish();
  });
  show::WatchOptions view;
  view.title = fmt::format("{} · {} as a client", game.info().title, settings.player);
  view.steps_per_second = pictures_per_second;
  view.follow = true;
  std::exception_ptr blind;
  try {
    frames.wait_beyond(0, std::chrono::seconds(2));
    show::watch(frames, view);
    if (!frames.complete()) print_error("{} keeps playing; press Ctrl-C to stop it\n", settings.player);
  } catch (const show::NoTerminal&) {
    blind = std::current_exception();
  }
  playing.join();
  for (const auto& line : lines) JoinSettings::print_line(line);
  if (failure) std::rethrow_exception(failure);
  if (blind) std::rethrow_exception(blind);
  return code;
}

}  // namespace

void add_join(CLI::App& program, const Games& games, Task& task) {
  auto* command = program.add_subcommand(
      "join", "Let a built-in player play on a server that speaks the game's protocol.");
  command->footer("Example: agon join evasion champion --server localhost:4000");
  command->require_subcommand(1);
  for (const auto* game : games) {
    const std::shared_ptr<RemoteClient> client = game->client();
    if (!client) continue;
    auto* each = command->add_subcommand(
        game->info().name, fmt::format("Play {}. {}", game->info().title, game->info().summary));
    each->footer("Example: agon join " + game->info().name + " random");  // add_options may replace it
    auto settings = std::make_shared<JoinSettings>();
    auto watch = std::make_shared<bool>(false);
    auto no_sandbox = std::make_shared<bool>(false);
    auto seed = std::make_shared<std::optional<std::uint64_t>>();
    each->add_option("player", settings->player,
                     "a built-in player, see `agon players " + game->info().name +
                         "`; cmd:COMMAND, if the game's client takes programs")
        ->required();
    each->add_option("--seed", *seed, "seed of its random numbers (default: random, and printed)");
    if (client->can_show()) each->add_flag("--watch", *watch, "show in the terminal what the player knows");
    each->add_flag("--no-sandbox", *no_sandbox, "start programs without a sandbox (only your own)");
    add_color_option(*each);
    client->add_options(*each);
    each->callback([&task, game, client, settings, watch, no_sandbox, seed] {
      task = [game, client, settings, watch, no_sandbox, seed] {
        process::Settings programs;
        programs.sandbox = !*no_sandbox;
        settings->programs = server::programs_of(*game, programs);
        settings->seed = seed->value_or(server::random_seed());
        if (!client->quiet()) JoinSettings::print_line(fmt::format("seed {}", settings->seed));
        return *watch ? join_and_watch(*game, *client, *settings) : client->run(*settings);
      };
    });
  }
}

}  // namespace agon::cli
