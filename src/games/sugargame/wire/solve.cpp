// `agon solve sugargame`: solves the game of kills alone; with --start, computes bounds of a start.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/write_json.h"
#include "games/sugargame/players/bounds/start_bounds.h"
#include "games/sugargame/players/kills/kill_solver.h"
#include "games/sugargame/players/kills/kill_table.h"
#include "games/sugargame/wire/wire.h"
#include "hosting/hosted_entry.h"
#include "text/words.h"

namespace agon::sugargame {

namespace {

constexpr int longest_horizon = 1'000;

constexpr int start_searched = 8;  ///< depth of the search of the start if no table has it: under a second

constexpr int table_bits = 22;  ///< two tables of 168 MB
constexpr double most_hours = 10'000;

std::atomic<bool> told_to_stop{false};
void tell_to_stop(int) { told_to_stop = true; }

bool on_terminal() {
  static const bool is = ::isatty(STDERR_FILENO) != 0;
  return is;
}

void wipe_line() {
  if (on_terminal()) fmt::print(stderr, "\r\033[K");
}

/// Why no bound would be valid for these rules; empty: bounds are.
std::string unbounded(const Config& config) {
  if (config.growth == Growth::random)
    return "growth=random cannot be solved, because growth is drawn during the game; set growth to constant "
           "or off";
  if (config.hide_steps)
    return "hide_steps=true cannot be solved, because the end is unknown; set steps instead";
  if (config.pass == Pass::lenient)
    return "pass=lenient cannot be solved, because the search passes only if it must; set pass to strict";
  return {};
}

/// `--start`: computes ever closer bounds of the value of a game's start.
class SolveStart {
 public:
  void add_options(CLI::App& command) {
    auto* const start = command.add_flag("--start", asked_,
                                         "bound the value of a game's start instead: the points by which "
                                         "player 1 ends ahead when both play perfectly");
    command.add_option("--hours", hours_, "with --start: most hours of work (default 1)")
        ->needs(start)
        ->check(CLI::Range(0.0, most_hours));
    command.add_option("--seed", seed_, "with --start: the seed of the map (default 1)")->needs(start);
    command
        .add_option("--kills", kills_after_,
                    "with --start: search this many turns, and take the kills of all later turns from a "
                    "table of five against five, which is made first (1.2 GB, two minutes of processor time "
                    "a turn)")
        ->needs(start)
        ->check(CLI::Range(0, 60));
    command
        .add_option("--set", assignments_,
                    "with --start: key=value of the game's rules (agon describe sugargame)")
        ->needs(start)
        ->allow_extra_args(false);
  }

  bool asked() const { return asked_; }
  /// Runs until the bounds meet, the hours are over or the program is stopped (Ctrl-C); then prints what is
  /// proved.
  int run(bool json) {
    json_ = json;
    const State state = read_start();
    told_to_stop = false;
    std::signal(SIGINT, tell_to_stop);
    std::signal(SIGTERM, tell_to_stop);
    began_ = std::chrono::steady_clock::now();
    const Field field = Field::of(Rules(config_).view(state, 0));
    StartBounds work(
        field, {first_board, state.sugar, 0}, table_bits,
        {[this] { return is_to_stop(); }, [this](const MarginBounds& bounds) { improved(bounds); },
         [this](int depth, bool from_above) {
           depth_ = depth;
           from_above_ = from_above;
         }});
    if (!json_) print_head(state);
    improved(work.bounds());
    work_ = &work;
    work.run(kills_after_ < 0 ? config_.steps : kills_after_);
    if (kills_after_ >= 0 && !work.bounds().exact()) look_with_kills(work);
    const MarginBounds bounds = work.bounds();
    wipe_line();
    if (json_)
      print_json(state, bounds);
    else
      print_end(bounds);
    return 0;
  }

 private:
  State read_start() {
    try {
      for (const auto& word : assignments_) set_field(config_, word);
    } catch (const BadValue& bad) {
      throw BadRequest(std::string("agon solve sugargame: ") + bad.what());
    }
    auto problem = Rules::problem(config_);
    if (problem.empty()) problem = unbounded(config_);
    if (!problem.empty()) throw BadRequest("agon solve sugargame: " + problem);
    if (kills_after_ >= config_.steps)
      throw BadRequest(fmt::format("--kills must leave turns for the table: below {}, got {}", config_.steps,
                                   kills_after_));
    return Rules(config_).start(seed_);
  }

  /// The table must cover exactly the turns that are left where the search ends. A turn of it is always
  /// computed completely.
  void look_with_kills(StartBounds& work) {
    const int turns = config_.steps - kills_after_;
    KillSolver solver(most_agents, most_agents, std::max(1U, std::thread::hardware_concurrency()));
    while (solver.horizon() < turns) {
      if (over()) return;
      solver.sweep();
      if (!on_terminal()) continue;
      wipe_line();
      fmt::print(stderr, "kills of five against five: {} of {} turns, {:.0f} s", solver.horizon(), turns,
                 seconds());
    }
    if (!json_) {
      wipe_line();
      fmt::print("kills after {} turns are known now: in {} turns the start is worth {}\n", kills_after_,
                 turns, solver.value(first_board));
    }
    work.run_to(solver);
  }

  bool is_to_stop() {
    show_work();
    return over();
  }
  bool over() const { return told_to_stop || seconds() > hours_ * 3600; }

  /// Prints a line on a terminal; nothing elsewhere.
  void show_work() {
    const auto now = std::chrono::steady_clock::now();
    if (!on_terminal() || work_ == nullptr || now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    const auto& bounds = work_->bounds();
    fmt::print(stderr, "\r\033[K{:+d} to {:+d}; looking {} turns ahead {}, {:.1f} M positions, {:.0f} s",
               bounds.lower, bounds.upper, depth_, from_above_ ? "from above" : "from below",
               static_cast<double>(work_->positions()) / 1e6, seconds());
  }

  void improved(const MarginBounds& bounds) {
    improvements_.push_back({bounds, work_ == nullptr ? 0 : work_->positions(), seconds()});
    if (json_) return;
    const auto& now = improvements_.back();
    wipe_line();
    fmt::print("{:>5}  {:>+6d}  {:>+6d}  {:>13}  {:>8.1f}\n", bounds.depth, bounds.lower, bounds.upper,
               now.positions, now.seconds);
    std::fflush(stdout);
  }

  void print_head(const State& state) const {
    fmt::print("the start of seed {}, {} steps, player 1 to move\ncapacities {}\nsugar      {}\n", seed_,
               state.steps, state.cap.text(), state.sugar.text());
    fmt::print(
        "each home row is full whatever both sides answer, and agents of a side are alike: so placements "
        "change nothing\n");
    fmt::print("turns   least    most      positions   seconds\n");
  }

  void print_end(const MarginBounds& bounds) const {
    if (bounds.exact()) {
      fmt::print("proved: when both play perfectly, player 1 ends {:+d} points ahead\n", bounds.lower);
      return;
    }
    const char* const why = told_to_stop ? "stopped"
                            : over()     ? "the time is over"
                                         : "all requested turns were searched";
    fmt::print("{}; proved: when both play perfectly, player 1 ends {:+d} to {:+d} points ahead\n", why,
               bounds.lower, bounds.upper);
  }

  void print_json(const State& state, const MarginBounds& bounds) const {
    json::array improvements;
    for (const auto& each : improvements_)
      improvements.push_back({{"turns", each.bounds.depth},
                              {"lower", each.bounds.lower},
                              {"upper", each.bounds.upper},
                              {"positions", each.positions},
                              {"seconds", each.seconds}});
    const json::object line{{"seed", seed_},
                            {"steps", state.steps},
                            {"cap", state.cap.text()},
                            {"sugar", state.sugar.text()},
                            {"lower", bounds.lower},
                            {"upper", bounds.upper},
                            {"exact", bounds.exact()},
                            {"ended", ended(bounds)},
                            {"positions", work_->positions()},
                            {"seconds", seconds()},
                            {"improvements", std::move(improvements)}};
    fmt::print("{}\n", json_text(line));
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }
  const char* ended(const MarginBounds& bounds) const {
    return bounds.exact() ? "exact" : told_to_stop ? "stopped" : over() ? "time" : "turns";
  }

  struct Improvement {
    MarginBounds bounds;
    std::uint64_t positions;
    double seconds;
  };

  bool asked_ = false;
  double hours_ = 1;
  int kills_after_ = -1;  ///< turns of search before the table of kills judges; -1: there is no table
  std::uint64_t seed_ = 1;
  std::vector<std::string> assignments_;
  bool json_ = false;
  Config config_;
  std::chrono::steady_clock::time_point began_, shown_;
  const StartBounds* work_ = nullptr;
  int depth_ = 0;
  bool from_above_ = true;
  std::vector<Improvement> improvements_;
};

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
      fmt::print("{}\n", json_text(line));
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
