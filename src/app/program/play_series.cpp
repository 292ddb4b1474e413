// Matches one after the other, and their sum.
#include <fmt/format.h>
#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>
#include <chrono>
#include <map>

#include "app/program/play_options.h"
#include "app/program/program.h"
#include "app/program/progress.h"
#include "arena/errors.h"
#include "arena/match_info.h"
#include "core/hash.h"
#include "core/record_file.h"
#include "core/to_json.h"

namespace agon::app {

namespace {

struct Sum {
  std::vector<std::size_t> wins;
  std::size_t draws = 0;
  std::map<std::string, std::size_t> reasons;
  std::vector<std::uint64_t> steps;
  std::size_t faults = 0;
  double most_ms = 0;

  void add(const MatchResult& result) {
    wins.resize(result.outcome.scores.size());
    if (result.outcome.winners.size() == 1)
      ++wins[result.outcome.winners[0]];
    else
      ++draws;
    ++reasons[result.outcome.reason];
    steps.push_back(result.steps);
    faults += result.faults;
    for (const double ms : result.most_ms) most_ms = std::max(most_ms, ms);
  }
};

json::object json_of(const MatchResult& result, std::uint64_t seed) {
  return {{"seed", seed},
          {"steps", result.steps},
          {"outcome", to_json(result.outcome)},
          {"hash", json::string(hash_text(result.hash))},
          {"faults", result.faults},
          {"most_ms", to_json(result.most_ms)},
          {"mean_ms", to_json(result.mean_ms)}};
}

void print_match(const PlayOptions& options, const MatchResult& result, std::uint64_t seed) {
  if (options.json)
    fmt::print("{}\n", json::serialize(json_of(result, seed)));
  else if (options.games == 1)
    fmt::print("{}\n{} steps, {} faults, longest decision {:.2f} ms, state {}\n", result.outcome.text,
               result.steps, result.faults, *std::max_element(result.most_ms.begin(), result.most_ms.end()),
               hash_text(result.hash));
}

void print_sum(const PlayOptions& options, Sum sum, double seconds) {
  std::sort(sum.steps.begin(), sum.steps.end());
  const auto median = sum.steps[sum.steps.size() / 2];
  const double rate = static_cast<double>(sum.steps.size()) / seconds;
  if (options.json) {
    fmt::print("{}\n", json::serialize(json::object{{"games", sum.steps.size()},
                                                    {"players", to_json(options.players)},
                                                    {"wins", to_json(sum.wins)},
                                                    {"draws", sum.draws},
                                                    {"reasons", json::value_from(sum.reasons)},
                                                    {"median_steps", median},
                                                    {"least_steps", sum.steps.front()},
                                                    {"most_steps", sum.steps.back()},
                                                    {"faults", sum.faults},
                                                    {"longest_decision_ms", sum.most_ms},
                                                    {"seconds", seconds},
                                                    {"games_per_second", rate}}));
    return;
  }
  fmt::print("{} games in {:.2f} s ({:.0f} a second)\n", sum.steps.size(), seconds, rate);
  for (std::size_t seat = 0; seat < sum.wins.size(); ++seat)
    fmt::print("  {:<12} won {:>6}  ({:.1f} %)\n", options.players[seat], sum.wins[seat],
               100.0 * static_cast<double>(sum.wins[seat]) / static_cast<double>(sum.steps.size()));
  fmt::print("  draws {}\n  steps: median {}, least {}, most {}\n", sum.draws, median, sum.steps.front(),
             sum.steps.back());
  for (const auto& [reason, count] : sum.reasons) fmt::print("  ended by {}: {}\n", reason, count);
  fmt::print("  faults {}, longest decision {:.2f} ms\n", sum.faults, sum.most_ms);
}

/// Plays one match, recording it if asked to. A record that cannot be written is an error of the command.
MatchResult play_recorded(const GameEntry& game, const MatchRequest& request, const PlayOptions& options,
                          std::size_t index) {
  MatchSinks sinks;
  sinks.clocks = !options.no_clocks;
  if (options.record.empty()) return game.play(request, sinks);
  RecordFile file(options.games == 1 ? options.record : fmt::format("{}.{}", options.record, index + 1));
  sinks.started = utc_now();
  sinks.record_line = [&file](const std::string& line) { file.write(line); };
  const auto result = game.play(request, sinks);
  file.finish();
  if (!file.problem().empty()) throw Failure("the match was played, its record is lost: " + file.problem());
  return result;
}

}  // namespace

int play_series(const GameEntry& game, const MatchRequest& first, const PlayOptions& options) {
  Progress progress("playing", options.games);
  Sum sum;
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t index = 0; index < options.games; ++index) {
    MatchRequest request = first;
    if (options.games > 1) request.seed = derived_seed(first.seed, index);
    const auto result = play_recorded(game, request, options, index);
    sum.add(result);
    print_match(options, result, request.seed);
    progress.show(index + 1);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (options.games > 1) print_sum(options, std::move(sum), seconds);
  return exit_done;
}

}  // namespace agon::app
