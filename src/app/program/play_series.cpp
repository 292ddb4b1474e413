// Matches one after the other, and their sum.
#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <chrono>

#include "app/program/play_options.h"
#include "app/program/program.h"
#include "app/program/progress.h"
#include "app/program/series_sum.h"
#include "core/errors.h"
#include "hosting/match_info.h"
#include "core/hash.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/utc_now.h"

namespace agon::app {

namespace {

json::object json_of(const MatchResult& result, const MatchRequest& request) {
  return {{"seed", request.seed},
          {"players", to_json(request.players)},
          {"steps", result.steps},
          {"outcome", to_json(result.outcome)},
          {"hash", json::string(hash_text(result.hash))},
          {"faults", result.faults},
          {"first_faults", to_json(result.first_faults)},
          {"most_ms", to_json(result.most_ms)},
          {"mean_ms", to_json(result.mean_ms)}};
}

void print_match(const PlayOptions& options, const MatchResult& result, const MatchRequest& request) {
  if (options.json) {
    fmt::print("{}\n", json::serialize(json_of(result, request)));
    return;
  }
  if (options.games > 1) return;
  fmt::print("{}\n{} steps, {} faults, longest decision {:.2f} ms, state {}\n", result.outcome.text,
             result.steps, result.faults, *std::max_element(result.most_ms.begin(), result.most_ms.end()),
             hash_text(result.hash));
  for (const auto& fault : result.first_faults)
    fmt::print("{}: {}\n", request.players[fault.seat], fault.text.empty() ? fault.code : fault.text);
}

/// Plays one match, recording it if asked to. A record that cannot be written is an error of the command.
MatchResult play_recorded(const HostedEntry& game, const MatchRequest& request, const PlayOptions& options,
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

int play_series(const HostedEntry& game, const MatchRequest& first, const PlayOptions& options) {
  const bool swaps = options.games > 1 && options.swap.value_or(game.swaps_seats());
  Progress progress("playing", options.games);
  SeriesSum sum(first.players);
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t index = 0; index < options.games; ++index) {
    MatchRequest request = first;
    if (options.games > 1) request.seed = derived_seed(first.seed, swaps ? index / 2 : index);
    const bool swapped = swaps && index % 2 == 1;
    if (swapped) std::swap(request.players[0], request.players[1]);
    const auto result = play_recorded(game, request, options, index);
    sum.add(result, request.seed, swapped);
    print_match(options, result, request);
    progress.show(index + 1);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (options.games == 1) return exit_done;
  if (options.json)
    fmt::print("{}\n", json::serialize(sum.to_json(seconds)));
  else
    sum.print(seconds);
  return exit_done;
}

}  // namespace agon::app
