#include "contest/bot_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/described.h"
#include "core/player_spec.h"
#include "core/record.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::contest {

namespace {

constexpr std::size_t shown_errors = 1500;  // bytes at the end of the bot's standard error
constexpr std::size_t longest_last = 300;   // bytes of its last line that the problem repeats

void collect_faults(const std::string& line, std::size_t seat, std::vector<Fault>& faults) {
  if (!line.starts_with("{\"decisions\"")) return;
  const auto step = parse_step(line, "a step");
  for (const auto& fault : step.faults)
    if (fault.seat == seat) faults.push_back(fault);
}

/// Lists each kind of fault once, with its number of times.
std::vector<std::string> words_of_faults(const std::vector<Fault>& faults) {
  std::vector<std::string> problems;
  for (const auto& fault : faults) {
    const auto same = std::count_if(faults.begin(), faults.end(), [&](const Fault& each) {
      return each.kind == fault.kind && each.code == fault.code;
    });
    const auto begin = fmt::format("{} ({}", enum_name(fault.kind), fault.code);
    const bool said = std::any_of(problems.begin(), problems.end(),
                                  [&](const std::string& each) { return each.starts_with(begin); });
    if (!said)
      problems.push_back(
          fmt::format("{}{}): {}", begin, same > 1 ? fmt::format(", {} times", same) : "", fault.text));
  }
  return problems;
}

/// Adds how much the bot said beside its actions, and what of that cannot be shown, which is no fault.
void add_thoughts(std::size_t seat, const MatchResult& result, std::vector<std::string>& lines) {
  std::size_t values = 0, notes = 0, marks = 0, shapes = 0, wrong = 0;
  const Thought* first = nullptr;
  for (const auto& part : result.private_parts) {
    if (part.seat != seat) continue;
    for (const auto& thought : part.thoughts) {
      values += thought.value.has_value();
      notes += !thought.note.is_null();
      marks += !thought.mark.empty();
      shapes += thought.draw.size();
      if (thought.problem.empty()) continue;
      if (wrong++ == 0) first = &thought;
    }
  }
  if (values + notes + marks + shapes > 0)
    lines.push_back(fmt::format("beside its actions: {} values, {} notes, {} marks, {} shapes", values, notes,
                                marks, shapes));
  if (first != nullptr)
    lines.push_back(fmt::format(
        "in {} decisions what stands beside the action cannot be shown, which costs nothing; step {}: {}",
        wrong, first->step, first->problem));
}

}  // namespace

/// The players of a match: the bot, built-in opponents or `other`.
std::vector<std::string> BotCheck::table(std::size_t seat, const std::string& other) const {
  std::vector<std::string> players(game_.seats(config_), other);
  for (Seat each = 0; each < players.size(); ++each) {
    // All clients of a team in Zappy are of one kind.
    const bool same_side = is_client(player_) && (each * 2 < players.size()) == (seat * 2 < players.size());
    if (each == seat || same_side) players[each] = player_;
    if (!players[each].empty()) continue;
    for (const auto& player : game_.players()) {
      const bool fits = std::find(player.seats.begin(), player.seats.end(), each) != player.seats.end();
      if (fits && (players[each].empty() || player.name == "random")) players[each] = player.name;
    }
  }
  return players;
}

CheckScene BotCheck::scene(const std::string& what, std::size_t seat, const std::string& other,
                           double most_seconds) {
  MatchRequest request;
  request.config = config_;
  request.seed = ++scenes_;
  request.players = table(seat, other);
  request.programs = programs_;
  std::vector<Fault> faults;
  MatchSinks sinks;
  bool cut_short = false;
  const auto began = std::chrono::steady_clock::now();
  sinks.record_line = [&](const std::string& line) { collect_faults(line, seat, faults); };
  if (most_seconds > 0)
    sinks.stop = [&] {
      return cut_short =
                 std::chrono::steady_clock::now() - began > std::chrono::duration<double>(most_seconds);
    };
  const auto result = game_.play(request, sinks);
  return judged(what, seat, result, faults, cut_short);
}

CheckScene BotCheck::judged(const std::string& what, std::size_t seat, const MatchResult& result,
                            const std::vector<Fault>& faults, bool cut_short) const {
  CheckScene scene{what, false, false, false, words_of_faults(faults), {}};
  const auto& report = result.reports[seat];
  for (const auto& fault : faults) scene.cannot_start |= fault.code == "no-start";
  if (report.end_ms < 0 && scene.lines.empty() && !cut_short)
    scene.lines.push_back("it still runs after the line \"end\": leave the loop, and end the program");
  scene.only_late = !scene.cannot_start && !faults.empty() &&
                    std::all_of(faults.begin(), faults.end(), [](const Fault& fault) {
                      return fault.kind == FaultKind::late || fault.kind == FaultKind::missing ||
                             fault.kind == FaultKind::game_time;
                    });
  scene.fine = scene.lines.empty();
  if (scene.fine) {
    scene.lines.push_back(fmt::format(
        "ready after {:.0f} ms, {} decisions, {:.2f} ms each, longest {:.2f} ms, most memory {} MiB",
        report.start_ms, report.decisions,
        report.decisions == 0 ? 0 : report.wall_ms / static_cast<double>(report.decisions),
        result.most_ms[seat], report.peak_kib / 1024));
    add_thoughts(seat, result, scene.lines);
    return scene;
  }
  scene.problem = scene.lines[0];
  add_thoughts(seat, result, scene.lines);
  for (const auto& part : result.private_parts) {
    if (part.seat != seat || part.errors.empty()) continue;
    const auto begin = part.errors.size() > shown_errors ? part.errors.size() - shown_errors : 0;
    scene.lines.push_back(fmt::format("its standard error ends with:\n{}", part.errors.substr(begin)));
    const auto said = last_line(part.errors);
    scene.problem +=
        fmt::format("; the last line of its standard error: {}", utf8_repaired(said.substr(0, longest_last)));
  }
  return scene;
}

}  // namespace agon::contest
