#include "contest/play_match.h"

#include <algorithm>

#include "arena/any_game.h"
#include "contest/own_files.h"
#include "contest/plan_judge.h"
#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/record_file.h"
#include "core/utc_now.h"
#include "process/programs.h"
#include "process/run_tool.h"
#include "text/bytes.h"

namespace agon::contest {

namespace {

constexpr std::size_t most_rules = 1000;  // configurations whose rules are kept; plans have far fewer

/// The host of the programs of a match, each of which sees its own files alone. Packed programs must lie in
/// their bundles' folders. `game` must outlive it.
std::shared_ptr<const ProgramHost> host_of(const GameEntry& game, std::vector<SeatOrder> seats,
                                           process::Settings settings) {
  add_foreign(seats, settings);
  return std::make_shared<process::Programs>(
      std::move(settings),
      [&game, seats = std::move(seats)](const std::string& player, Seat seat,
                                        const ToolRunner& run) -> std::optional<process::Declared> {
        const auto& order = seats.at(seat);
        if (order.packed) return packed_command(*order.packed, bundle_folder(order.packed->bundle), player);
        if (auto command = command_of(order)) return command;
        return game.program_of(player, seat, run);
      });
}

MatchRequest request_of(const GameEntry& game, const MatchOrder& order, const process::Settings& settings,
                        const PlayHow& how) {
  MatchRequest request;
  request.rules = how.rules;
  request.seed = order.seed;
  request.opening = order.opening;
  request.serve = order.serve;
  request.thoughts = order.thoughts;
  request.past = how.past;
  for (const auto& seat : order.seats) {
    request.players.push_back(seat.player);
    request.names.push_back(seat.label);
  }
  if (!has_programs(order)) return request;
  request.config = order.config;
  request.programs = host_of(game, order.seats, settings);
  return request;
}

PlayedMatch played_of(const MatchOrder& order, MatchResult& result) {
  PlayedMatch played;
  played.key = order.key;
  played.outcome = result.outcome;
  played.steps = result.steps;
  played.hash = hash_text(result.hash);
  played.seats.resize(order.seats.size());
  for (std::size_t seat = 0; seat < played.seats.size(); ++seat) {
    auto& one = played.seats[seat];
    one.broken = result.broken[seat];
    one.wall_ms = result.mean_ms[seat] * static_cast<double>(result.steps);
    one.most_ms = result.most_ms[seat];
    if (seat >= result.reports.size()) continue;
    const auto& report = result.reports[seat];
    one.cpu_ms = report.cpu_ms;
    one.start_ms = report.start_ms;
    one.peak_kib = report.peak_kib;
    one.decisions = report.decisions;
    one.burns = report.burns;
    one.usage = report.usage;
  }
  played.fault_count = result.faults;
  played.faults = result.first_faults;
  played.own_us = result.own_us;
  return played;
}

}  // namespace

PlayedMatch play_match(const GameEntry& game, const MatchOrder& order, const process::Settings& settings,
                       const PlayHow& how) {
  if (!how.rules) {
    auto with_rules = how;
    with_rules.rules = game.rules(order.config);
    return play_match(game, order, settings, with_rules);
  }
  const auto request = request_of(game, order, settings, how);
  std::string lines;
  std::vector<PrivateRow> private_parts;
  MatchSinks sinks;
  sinks.clocks = order.clocks;
  sinks.stop = how.stop;
  if (order.record) {
    sinks.started = utc_now();
    sinks.record_line = [&lines](const std::string& line) { lines += line; };
    sinks.private_part = [&private_parts](Seat seat, const std::string& text) {
      private_parts.push_back({seat, base64(compressed(text))});
    };
  }
  if (how.listen) how.listen(sinks);
  auto result = game.play(request, sinks);
  auto played = played_of(order, result);
  played.private_parts = std::move(private_parts);
  if (order.record) played.record = compressed(lines);
  if (how.result != nullptr) *how.result = std::move(result);
  return played;
}

MatchPlayer::MatchPlayer(const GameEntry& game, process::Settings settings, std::vector<int> cores)
    : game_(game),
      cores_(std::move(cores)),
      on_core_(cores_.empty() ? -1 : cores_[0]),
      settings_(std::move(settings)) {}

const std::shared_ptr<const AnyGame>& MatchPlayer::rules_of(const SharedJson& config) {
  const auto found = std::ranges::find(
      rules_, config, [](const auto& each) -> auto& { return each.first; });
  if (found != rules_.end()) return found->second;
  if (rules_.size() == most_rules) rules_.erase(rules_.begin());
  return rules_.emplace_back(config, game_.rules(config)).second;
}

PlayedMatch MatchPlayer::play(const MatchOrder& order, PlayHow how) {
  // The first program shares the referee's core, so a single program is asked without waking another core.
  const auto programs = static_cast<std::size_t>(
      std::ranges::count_if(order.seats, [](const auto& seat) { return is_outside(seat.player); }));
  const auto cores = std::min(std::max<std::size_t>(1, programs), cores_.size());
  settings_.cores.assign(cores_.begin(), cores_.begin() + static_cast<std::ptrdiff_t>(cores));
  how.rules = rules_of(order.config);
  return play_match(game_, order, settings_, how);
}

void prepare_programs(const GameEntry& game, const Plan& plan) {
  Mistakes mistakes;
  const auto seats = static_cast<Seat>(game.seats(plan.configs[0]));
  const auto run = [&](const ToolJob& job) { return process::run_tool(job, plan.process); };
  for (const auto& entrant : plan.entrants) {
    if (has_left(entrant)) continue;
    std::vector<std::string> problems;
    for (const Seat seat : {Seat{0}, static_cast<Seat>(seats - 1)}) {  // one of each side
      try {
        game.program_of(entrant.players[entrant.players.size() == 1 || seat == 0 ? 0 : 1], seat, run);
      } catch (const BadRequest& bad) {
        problems.emplace_back(bad.what());
      }
    }
    // If seats are not swapped, a player may be meant for one side only, and fail on the other.
    const std::size_t tolerated = plan.swap ? 0 : 1;
    if (problems.size() > tolerated) mistakes.add(0, "entrant \"{}\": {}", label_of(entrant), problems[0]);
  }
  mistakes.refuse(start_contest);
}

unsigned fitting_concurrency(const MatchLoad& load) {
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  if (!load.programs || load.game.info().dynamics == Dynamics::turn_based) return cores;
  return std::max(1U, cores / static_cast<unsigned>(std::max<std::size_t>(1, load.seats)));
}

std::vector<int> cores_of_player(const MatchLoad& load, unsigned number) {
  if (!load.programs) return {};
  return process::cores_for(number, load.game.info().dynamics == Dynamics::simultaneous,
                            static_cast<unsigned>(load.seats));
}

}  // namespace agon::contest
