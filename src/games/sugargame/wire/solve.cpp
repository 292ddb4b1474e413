// `agon solve sugargame`: solves the game of kills alone; with --start, computes bounds of a start.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>

#include "core/errors.h"
#include "games/sugargame/players/kills/kill_solver.h"
#include "games/sugargame/players/kills/kill_table.h"
#include "games/sugargame/wire/solve_start.h"
#include "games/sugargame/wire/wire.h"
#include "hosting/hosted_entry.h"
#include "text/words.h"

namespace agon::sugargame {

namespace {

constexpr int longest_horizon = 1'000;

constexpr int start_searched = 8;  ///< depth of the search of the start if no table has it: under a second

class SolveKills : public Solver {
 public:
  void add_options(CLI::App& command) override {
    command.description(
        "Solve the game of kills alone (no sugar) for two armies, for either side to move, and print the "
        "result. Or, with --start, compute bounds of the value of the whole game at its start.");
    command.footer(
        "Examples:\n  agon solve sugargame --armies 3,3\n  agon solve sugargame --armies 4,4                 "
        "also stores "
        "the champion's table\n  agon solve sugargame --armies 5,5 --horizon 12    1.2 GB and a minute a "
        "turn by two "
        "cores\n  agon solve sugargame --start --hours 2             bounds for seed 1 after two "
        "hours\n"
        "  agon solve sugargame --start --set steps=8         a short game, to the last point");
    auto* const armies = command.add_option(
        "--armies", armies_, "OWN,OTHER: agents of the side to move and of the other, 1 to 5 (default 3,3)");
    auto* const horizon = command.add_option("--horizon", horizon_, "turns to search (default 32)");
    auto* const threads =
        command
            .add_option("--threads", threads_,
                        "threads that share the work (default: as many as the machine has cores)")
            ->check(CLI::Range(1, 256));
    command.add_flag("--json", json_, "print JSON");
    start_.add_options(command);
    for (auto* const option : {armies, horizon, threads}) option->excludes(command.get_option("--start"));
  }

  int run() override { return start_.asked() ? start_.run(json_) : solve_armies(); }

 private:
  int solve_armies() {
    read_armies();
    const auto began = std::chrono::steady_clock::now();
    KillSolver solver(own_, other_,
                      threads_ != 0 ? threads_ : std::max(1U, std::thread::hardware_concurrency()));
    const auto swept = [&] {
      check_start(solver);
      show_progress(solver.horizon());
    };
    keep_large_table(solver, swept);
    while (solver.horizon() < horizon_) {
      solver.sweep();
      swept();
    }
    for (int turns = 1; !solver.covers(most_agents, most_agents) && turns <= start_searched; ++turns) {
      if (start_first_uneven_ != 0) break;
      if (even_in_kills(first_board, turns))
        start_even_until_ = turns;
      else
        start_first_uneven_ = turns;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    print(statistics_of(solver, own_, other_), seconds);
    if (!json_ && !kept_in_.empty()) fmt::print("kept for the champion in {}\n", kept_in_);
    return start_first_uneven_ == 0 ? 0 : 1;
  }

  void read_armies() {
    const auto comma = armies_.find(',');
    const auto size_of = [&](std::string_view text) { return Words(text).number().value_or(0); };
    own_ = size_of(std::string_view(armies_).substr(0, comma));
    other_ = comma == std::string::npos ? 0 : size_of(std::string_view(armies_).substr(comma + 1));
    if (own_ < 1 || own_ > most_agents || other_ < 1 || other_ > most_agents)
      throw BadRequest(
          fmt::format("--armies: expected OWN,OTHER, each 1 to {}, got \"{}\"", most_agents, armies_));
    if (horizon_ < 1 || horizon_ > longest_horizon)
      throw BadRequest(fmt::format("--horizon must be between 1 and {}, got {}", longest_horizon, horizon_));
  }

  /// Draws a bar on a terminal; prints nothing elsewhere.
  void show_progress(int turns) const {
    constexpr int width = 32;
    if (::isatty(STDERR_FILENO) == 0) return;
    const int full = width * turns / horizon_;
    fmt::print(stderr, "\r[{:=<{}}{: <{}}] {} of {} turns{}", "", full, "", width - full, turns, horizon_,
               turns == horizon_ ? "\n" : "");
  }

  /// With four against four, the champion's table covers the same turns, as far as requested.
  void keep_large_table(KillSolver& solver, const std::function<void()>& swept) {
    if (own_ != KillTable::large || other_ != KillTable::large || horizon_ < KillTable::horizons.back())
      return;
    const auto file = kill_table_file(KillTable::large);
    if (file.empty()) return;
    if (KillTable::read_from(file, KillTable::large) == nullptr)
      KillTable(solver, KillTable::large, swept).write(file);
    if (std::filesystem::exists(file)) kept_in_ = file.string();
  }

  void print(const KillStatistics& found, double seconds) const {
    const auto share = [&](std::uint64_t part) {
      return 100.0 * static_cast<double>(part) / static_cast<double>(found.boards);
    };
    if (json_) {
      json::object counts;
      for (int value = -most_agents; value <= most_agents; ++value)
        counts[std::to_string(value)] = found.counts[static_cast<std::size_t>(value + most_agents)];
      const json::object line{{"armies", {found.own, found.other}},
                              {"horizon", found.horizon},
                              {"boards", found.boards},
                              {"won", found.won},
                              {"even", found.even},
                              {"lost", found.lost},
                              {"mean", found.mean()},
                              {"values", counts},
                              {"start_even_until", start_even_until_},
                              {"start_first_uneven", start_first_uneven_},
                              {"seconds", seconds}};
      fmt::print("{}\n", json::serialize(line));
      return;
    }
    fmt::print("{} agents to move against {}, kills alone, {} turns ahead\n", found.own, found.other,
               found.horizon);
    fmt::print("possible boards, up to symmetry of the mover's agents: {}\n", found.boards);
    fmt::print("the mover wins {:.1f} %, even {:.1f} %, loses {:.1f} %; on average {:+.3f} kills\n",
               share(found.won), share(found.even), share(found.lost), found.mean());
    for (int value = most_agents; value >= -most_agents; --value) {
      const auto count = found.counts[static_cast<std::size_t>(value + most_agents)];
      if (count != 0) fmt::print("  {:+d} kills: {:>12}  {:5.1f} %\n", value, count, share(count));
    }
    fmt::print("the start of the game is worth {}\nsolved in {:.1f} s\n", start_in_words(), seconds);
  }

  void check_start(const KillSolver& solver) {
    if (!solver.covers(most_agents, most_agents) || start_first_uneven_ != 0) return;
    if (solver.value(first_board) == 0)
      start_even_until_ = solver.horizon();
    else
      start_first_uneven_ = solver.horizon();
    if (!json_)
      fmt::print("turns {}: the start is worth {} kills\n", solver.horizon(), solver.value(first_board));
    std::fflush(stdout);
  }

  std::string start_in_words() const {
    if (start_first_uneven_ != 0) return fmt::format("not 0 at {} turns", start_first_uneven_);
    return fmt::format("0 at every horizon up to {} turns", start_even_until_);
  }

  SolveStart start_;
  std::string armies_ = "3,3";
  int own_ = 3, other_ = 3;
  int horizon_ = 32;
  unsigned threads_ = 0;  ///< 0: all cores
  bool json_ = false;
  std::string kept_in_;         ///< the champion's table; empty: it has not been kept
  int start_even_until_ = 0;    ///< the start's kill value is 0 at every horizon up to this
  int start_first_uneven_ = 0;  ///< the first horizon at which it is not; 0: none was found
};

}  // namespace

std::unique_ptr<Solver> make_solver() { return std::make_unique<SolveKills>(); }

}  // namespace agon::sugargame
