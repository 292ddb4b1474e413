// agon check-bot GAME cmd:…: takes a bot through everything that can happen, and says what it does wrong.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "arena/players.h"
#include "cli/commands.h"
#include "contest/bot_check.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "process/cores.h"
#include "process/sandbox.h"
#include "server/programs_of.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct CheckWords : process::Grants {
  std::string game, player;
  std::vector<std::string> assignments;
  bool no_sandbox = false;
};

/// Threads that compute on the bot's core and so take time away from it.
class BusyNeighbours {
 public:
  BusyNeighbours(int count, int core) {
    for (int each = 0; each < count; ++each)
      threads_.emplace_back([core](const std::stop_token& stop) {
        const process::OnCore place(core);
        std::uint64_t number = 1;
        while (!stop.stop_requested())
          for (int round = 0; round < 10000; ++round) number = number * 6364136223846793005U + 1;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        static std::atomic<std::uint64_t> kept;
        kept = number;
      });
  }

 private:
  std::vector<std::jthread> threads_;
};

class Check {
 public:
  Check(const HostedEntry& game, const CheckWords& words) : game_(game), player_(words.player) {
    config_ = game.config_from(nullptr, words.assignments);
    settings_.sandbox = !words.no_sandbox;
    settings_.end_seconds = 1;
    settings_.hang_after = 3;
    settings_.cores = process::cores_for(0, false, 1);
    if (words != process::Grants{}) settings_.grants[words.player] = words;
    check_.emplace(game, config_, words.player, server::programs_of(game, settings_));
  }

  int run() {
    process::require_sandbox(settings_);
    print_out("{}{}\n", server::sandbox_line(settings_), process::words_of(settings_.grants[player_]));
    server::tell_unshown_files({player_}, settings_);
    const auto seats = game_.seats(config_);
    for (std::size_t seat = 0; seat < std::min<std::size_t>(seats, 2) && !cannot_start_; ++seat)
      scene(fmt::format("a match as {} (seat {})", game_.info().role(seat), seat), seat * (seats - 1), {});
    if (!cannot_start_) {
      scene("the other side ends before the match begins", 0, "cmd:/bin/false");
      scene("the other side writes nonsense without end", seats - 1, "cmd:/usr/bin/yes");
      const BusyNeighbours busy(3, settings_.cores[0]);
      scene("a slow machine: three other programs compute on its core", 0, {});
    }
    if (wrong_ == 0) {
      print_out("nothing wrong was found\n");
      return exit_done;
    }
    print_out("{} of {} scenes went wrong; docs/bot-protocol.md explains what is expected\n", wrong_,
              scenes_);
    return exit_failed;
  }

 private:
  void scene(const std::string& what, std::size_t seat, const std::string& other) {
    const process::OnCore place(settings_.cores[0]);
    const auto seen = check_->scene(what, seat, other);
    print_out("{} {}\n", seen.fine ? "fine: " : "WRONG:", what);
    for (const auto& line : seen.lines) print_out("       {}\n", lines(line));
    cannot_start_ |= seen.cannot_start;
    ++scenes_;
    wrong_ += seen.fine ? 0 : 1;
  }

  const HostedEntry& game_;
  std::string player_;
  json::value config_;
  process::Settings settings_;
  std::optional<contest::BotCheck> check_;
  std::uint64_t scenes_ = 0, wrong_ = 0;
  bool cannot_start_ = false;
};

int check(const Games& games, const CheckWords& words) {
  const auto& game = game_named(games, words.game);
  if (!is_outside(words.player))
    throw BadRequest(fmt::format(
        "\"{}\" is not a program; write cmd:COMMAND, client:COMMAND or (Sugargame) java:lab/beavis",
        words.player));
  server::require_command(words.player);
  return Check(game, words).run();
}

}  // namespace

void add_check_bot(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<CheckWords>(
      program, games, task, check, "check-bot",
      "Take a bot through everything that can happen, and say what it does wrong.",
      "Examples:\n  agon check-bot tron \"cmd:python3 bot.py\"\n  agon check-bot sugargame java:lab/beavis");
  command.add_option("game", words.game, "the game")->required();
  command.add_option("bot", words.player, "cmd:COMMAND, client:COMMAND or java:FOLDER/NAME")->required();
  command.add_option("--set", words.assignments, "key=value of the configuration")->allow_extra_args(false);
  command.add_option("--env", words.env, "a variable that it gets, with the value here")
      ->allow_extra_args(false);
  command.add_flag("--network", words.network, "give it the network");
  command.add_flag("--no-sandbox", words.no_sandbox, "start it without a sandbox");
}

}  // namespace agon::cli
