#include "games/sugargame/wire/solve_start.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <atomic>
#include <boost/json/serialize.hpp>
#include <csignal>
#include <cstdio>
#include <thread>

#include "core/errors.h"
#include "core/from_json.h"

namespace agon::sugargame {

namespace {

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

}  // namespace

void SolveStart::add_options(CLI::App& command) {
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

State SolveStart::read_start() {
  try {
    for (const auto& word : assignments_) set_field(config_, word);
  } catch (const BadValue& bad) {
    throw BadRequest(std::string("agon solve sugargame: ") + bad.what());
  }
  auto problem = Rules::problem(config_);
  if (problem.empty()) problem = unbounded(config_);
  if (!problem.empty()) throw BadRequest("agon solve sugargame: " + problem);
  if (kills_after_ >= config_.steps)
    throw BadRequest(
        fmt::format("--kills must leave turns for the table: below {}, got {}", config_.steps, kills_after_));
  return Rules(config_).start(seed_);
}

double SolveStart::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

bool SolveStart::over() const { return told_to_stop || seconds() > hours_ * 3600; }

bool SolveStart::is_to_stop() {
  show_work();
  return over();
}

/// The table must cover exactly the turns that are left where the search ends. A turn of it is always
/// computed completely.
void SolveStart::look_with_kills(StartBounds& work) {
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
    fmt::print("kills after {} turns are known now: in {} turns the start is worth {}\n", kills_after_, turns,
               solver.value(first_board));
  }
  work.run_to(solver);
}

/// Prints a line on a terminal; nothing elsewhere.
void SolveStart::show_work() {
  const auto now = std::chrono::steady_clock::now();
  if (!on_terminal() || work_ == nullptr || now - shown_ < std::chrono::milliseconds(200)) return;
  shown_ = now;
  const auto& bounds = work_->bounds();
  fmt::print(stderr, "\r\033[K{:+d} to {:+d}; looking {} turns ahead {}, {:.1f} M positions, {:.0f} s",
             bounds.lower, bounds.upper, depth_, from_above_ ? "from above" : "from below",
             static_cast<double>(work_->positions()) / 1e6, seconds());
}

void SolveStart::improved(const MarginBounds& bounds) {
  improvements_.push_back({bounds, work_ == nullptr ? 0 : work_->positions(), seconds()});
  if (json_) return;
  const auto& now = improvements_.back();
  wipe_line();
  fmt::print("{:>5}  {:>+6d}  {:>+6d}  {:>13}  {:>8.1f}\n", bounds.depth, bounds.lower, bounds.upper,
             now.positions, now.seconds);
  std::fflush(stdout);
}

void SolveStart::print_head(const State& state) const {
  fmt::print("the start of seed {}, {} steps, player 1 to move\ncapacities {}\nsugar      {}\n", seed_,
             state.steps, state.cap.text(), state.sugar.text());
  fmt::print(
      "each home row is full whatever both sides answer, and agents of a side are alike: so placements "
      "change nothing\n");
  fmt::print("turns   least    most      positions   seconds\n");
}

const char* SolveStart::ended(const MarginBounds& bounds) const {
  return bounds.exact() ? "exact" : told_to_stop ? "stopped" : over() ? "time" : "turns";
}

void SolveStart::print_end(const MarginBounds& bounds) const {
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

void SolveStart::print_json(const State& state, const MarginBounds& bounds) const {
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
  fmt::print("{}\n", json::serialize(line));
}

int SolveStart::run(bool json) {
  json_ = json;
  const State state = read_start();
  told_to_stop = false;
  std::signal(SIGINT, tell_to_stop);
  std::signal(SIGTERM, tell_to_stop);
  began_ = std::chrono::steady_clock::now();
  const Field field = Field::of(Rules(config_).view(state, 0));
  StartBounds work(field, {first_board, state.sugar, 0}, table_bits,
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

}  // namespace agon::sugargame
