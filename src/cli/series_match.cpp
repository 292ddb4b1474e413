#include "cli/series_match.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "cli/progress.h"
#include "cli/recording.h"
#include "contest/plan_judge.h"
#include "core/random.h"
#include "server/programs_of.h"

namespace agon::app {

namespace {

/// A record that cannot be written is an error of the command.
MatchResult play_recorded(const Series& series, const MatchRequest& request, std::size_t index) {
  const auto& options = series.options;
  MatchSinks sinks;
  sinks.clocks = !options.no_clocks;
  std::optional<StepProgress> progress;
  if (options.games == 1) {
    progress.emplace("playing", series.game.info().longest);
    sinks.stop = [&] {
      progress->step();
      return false;
    };
  }
  if (options.record.empty()) return series.game.play(request, sinks);
  Recording recording(options.games == 1 ? options.record : fmt::format("{}.{}", options.record, index + 1));
  recording.listen(sinks);
  auto result = series.game.play(request, sinks);
  recording.finish();
  return result;
}

}  // namespace

Series::Series(const HostedEntry& of_game, const MatchRequest& first_match, const PlayOptions& with)
    : game(of_game), first(first_match), options(with) {
  swaps = options.games > 1 && options.swap.value_or(game.swaps_seats());
  if (options.games > 1 && !options.no_variants) configs = game.variants(first.config);
  if (configs.empty()) configs.push_back(first.config);
  for (const auto& config : configs) rules.push_back(game.rules(config));
  const auto usual = options.games > 1 ? contest::usual_opening(game, configs.size()) : 0;
  first.opening = options.opening.value_or(usual);
}

SeriesMatch Series::play(std::size_t index, const process::Settings& settings) const {
  const std::size_t turn = swaps ? index / 2 : index;
  MatchRequest request = first;
  request.programs = programs_of(game, settings);
  if (options.games > 1) request.seed = derived_seed(first.seed, turn);
  SeriesMatch match{index, request.seed, turn % configs.size(), swaps && index % 2 == 1, {}, {}, {}};
  request.config = configs[match.config];
  request.rules = rules[match.config];
  if (match.swapped) {
    std::swap(request.players[0], request.players[1]);
    std::swap(request.names[0], request.names[1]);
  }
  match.players = request.players;
  match.names = request.names;
  match.result = play_recorded(*this, request, index);
  return match;
}

}  // namespace agon::app
