#include "contest/play_match.h"

#include <algorithm>

#include "arena/any_game.h"
#include "contest/schedule.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/record_file.h"
#include "core/utc_now.h"
#include "text/bytes.h"

namespace agon::contest {

namespace {

void add_cost(SideCost& cost, const MatchResult& result, std::size_t seat) {
  cost.wall_ms += result.mean_ms[seat] * static_cast<double>(result.steps);
  cost.most_ms = std::max(cost.most_ms, result.most_ms[seat]);
  if (seat >= result.reports.size()) return;
  const auto& report = result.reports[seat];
  cost.cpu_ms += report.cpu_ms;
  cost.start_ms = std::max(cost.start_ms, report.start_ms);
  cost.peak_kib = std::max(cost.peak_kib, report.peak_kib);
  cost.decisions += report.decisions;
}

std::size_t programs_in(const Seating& seating, std::size_t seats) {
  std::size_t count = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) count += is_outside(seating.player(seat)) ? 1 : 0;
  return count;
}

MatchRequest request_of(const GameEntry& game, const Plan& plan, const Planned& match, const Seating& seating,
                        const process::Settings& settings, const PlayHow& how) {
  MatchRequest request;
  request.rules = how.rules;
  request.seed = match.seed;
  request.opening = plan.opening;
  request.serve = plan.serve;
  std::vector<const Entrant*> seated;
  const auto seats = how.rules->seats();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto& who = entrant_of(plan, seating.entrant(seat));
    request.players.push_back(seating.player(seat));
    request.names.push_back(label_of(who));
    seated.push_back(&who);
  }
  if (programs_in(seating, seats) == 0) return request;
  request.config = plan.configs[match.config];
  request.programs = contest_programs(
      game, std::move(seated), how.elsewhere == nullptr ? settings_with_foreign(plan, settings) : settings,
      how.elsewhere);
  return request;
}

/// Counts the match for its two sides; a match of all entrants for the first two.
void count_sides(Played& played, const MatchResult& result, const Seating& seating) {
  for (std::size_t seat = 0; seat < result.most_ms.size(); ++seat) {
    if (seating.is_a(seat)) add_cost(played.cost_a, result, seat);
    if (seating.is_b(seat)) add_cost(played.cost_b, result, seat);
  }
  seating.count(result.outcome, played.result);
  for (const auto& fault : result.first_faults)
    played.faults.push_back({seating.entrant(fault.seat), fault.seat, fault.kind, fault.code, fault.text});
  played.result.broken_a = seating.broken(played.result.a, result.broken);
  played.result.broken_b = seating.broken(played.result.b, result.broken);
}

/// The side that disturbed the other has lost; if both did, nobody has won.
void judge_burns(Played& played, const MatchResult& result, const Seating& seating) {
  bool a_burns = false, b_burns = false;
  for (Seat seat = 0; seat < result.reports.size(); ++seat) {
    if (!result.reports[seat].burns) continue;
    (seating.is_a(seat) ? a_burns : b_burns) = true;
    played.faults.push_back({seating.entrant(seat), seat, FaultKind::illegal, "burns",
                             "it took more than 50 ms of processor time while others were asked"});
  }
  if (a_burns || b_burns) played.result.points = a_burns && b_burns ? 0.5 : b_burns ? 1 : 0;
}

}  // namespace

Played play_match(const GameEntry& game, const Plan& plan, const Planned& match,
                  const process::Settings& settings, const PlayHow& how) {
  if (!how.rules) {
    auto with_rules = how;
    with_rules.rules = game.rules(plan.configs[match.config]);
    return play_match(game, plan, match, settings, with_rules);
  }
  const Seating seating(plan, match, how.rules->seats());
  auto request = request_of(game, plan, match, seating, settings, how);
  std::string lines;
  Played played;
  MatchSinks sinks;
  sinks.clocks = plan.clocks;
  sinks.stop = how.stop;
  if (plan.records) {
    sinks.started = utc_now();
    sinks.record_line = [&lines, &hears = how.line](const std::string& line) {
      lines += line;
      if (hears) hears(line);
    };
    sinks.private_part = [&played](Seat seat, const std::string& text) {
      played.private_parts.push_back({seat, base64(compressed(text))});
    };
  }
  if (how.prepare) how.prepare(request, sinks);
  auto result = game.play(request, sinks);
  played.result = {match.key, match.a, match.b, match.a_first, 0.5};
  played.seed = match.seed;
  played.config = match.config;
  played.outcome = result.outcome;
  played.steps = result.steps;
  played.hash = hash_text(result.hash);
  played.fault_count = result.faults;
  count_sides(played, result, seating);
  for (int one = 0; seating.all() && one < static_cast<int>(plan.entrants.size()); ++one)
    played.broken.push_back(seating.broken(one, result.broken));
  if (plan.burns == Burns::forfeit && !seating.all()) judge_burns(played, result, seating);
  played.result.likeness = likeness_of(played.result, played.config, played.steps, played.hash);
  if (plan.records) played.record = compressed(lines);
  if (how.result != nullptr) *how.result = std::move(result);
  return played;
}

MatchPlayer::MatchPlayer(const GameEntry& game, const Plan& plan, std::vector<int> cores,
                         const ProgramTable* elsewhere)
    : game_(game),
      plan_(plan),
      cores_(std::move(cores)),
      elsewhere_(elsewhere),
      rules_(plan.configs.size()),
      on_core_(cores_.empty() ? -1 : cores_[0]),
      settings_(plan.process) {}

Played MatchPlayer::play(const Planned& match, PlayHow how) {
  auto& rules = rules_[match.config];
  if (!rules) rules = game_.rules(plan_.configs[match.config]);
  // The first program shares the referee's core, so a single program is asked without waking another core.
  const auto programs = programs_in(Seating(plan_, match, rules->seats()), rules->seats());
  const auto cores = std::min(std::max<std::size_t>(1, programs), cores_.size());
  settings_.cores.assign(cores_.begin(), cores_.begin() + static_cast<std::ptrdiff_t>(cores));
  how.elsewhere = elsewhere_;
  how.rules = rules;
  return play_match(game_, plan_, match, settings_, how);
}

std::vector<int> cores_of_player(const GameEntry& game, const Plan& plan, unsigned number) {
  if (!has_programs(plan)) return {};
  return process::cores_for(number, game.info().dynamics == Dynamics::simultaneous,
                            static_cast<unsigned>(game.seats(plan.configs[0])));
}

}  // namespace agon::contest
