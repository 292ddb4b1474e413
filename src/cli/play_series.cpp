// Matches of a series, on all cores, told in their order; and their sum.
#include <fmt/format.h>
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/match_summary.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/recording.h"
#include "contest/plan_judge.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "core/to_json.h"
#include "hosting/feed.h"
#include "jobs/in_process.h"
#include "process/cores.h"
#include "server/printing.h"
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

namespace {

json::object json_of(const SeriesMatch& match) {
  const auto& result = match.result;
  return {{"seed", match.seed},
          {"players", to_json(match.players)},
          {"steps", result.steps},
          {"outcome", to_json(result.outcome)},
          {"hash", json::string(hash_text(result.hash))},
          {"faults", result.faults},
          {"first_faults", to_json(result.first_faults)},
          {"most_ms", to_json(result.most_ms)},
          {"mean_ms", to_json(result.mean_ms)}};
}

void print_match(const PlayOptions& options, const SeriesMatch& match) {
  const auto& result = match.result;
  if (options.json) {
    print_json(json_of(match));
    return;
  }
  if (options.games > 1) return;
  print_summary(result, match.names);
  if (!options.record.empty()) print_out("the record is in {}\n", options.record);
}

/// What classes of Java print is for those who write them, unless the environment variable says none.
void show_prints(const SeriesMatch& match) {
  constexpr std::size_t longest_shown = 1'000;  // bytes of a line
  const char* const wanted = std::getenv("AGON_PLAYER_OUTPUT");
  if (wanted != nullptr && std::string_view(wanted) == "none") return;
  for (const auto& part : match.result.private_parts) {
    if (kind_of_player(match.players[part.seat]) != PlayerSpec::Kind::java_class) continue;
    const std::string_view prints = part.errors;
    for (std::size_t begin = 0; begin < prints.size();) {
      const auto end = std::min(prints.find('\n', begin), prints.size());
      print_error("{}: {}\n", match.result.reports[part.seat].name,
                  prints.substr(begin, std::min(end - begin, longest_shown)));
      begin = end + 1;
    }
  }
}

/// Hands out the matches, and tells them in their order, however they end.
class SeriesDesk : public jobs::Desk<std::size_t, SeriesMatch> {
 public:
  explicit SeriesDesk(const Series& series)
      : series_(series),
        progress_("playing", series.options.games > 1 ? series.options.games : 0),
        sum_(series.first.names) {}

  std::vector<std::size_t> next(std::size_t most) override {
    std::vector<std::size_t> tasks;
    while (tasks.size() < most && !over()) tasks.push_back(next_++);
    return tasks;
  }
  bool over() override { return next_ == series_.options.games; }
  void take(SeriesMatch match) override {
    ended_.emplace(match.index, std::move(match));
    for (auto first = ended_.begin(); first != ended_.end() && first->first == told_;
         first = ended_.begin()) {
      sum_.add(first->second);
      print_match(series_.options, first->second);
      show_prints(first->second);
      ended_.erase(first);
      progress_.show(++told_);
    }
  }
  void give_up(const std::size_t& index, const std::string& reason) override {
    throw Failure(series_.options.games == 1 ? reason : fmt::format("match {}: {}", index + 1, reason));
  }

  const SeriesSum& sum() const { return sum_; }

 private:
  const Series& series_;
  Progress progress_;
  SeriesSum sum_;
  std::size_t next_ = 0, told_ = 0;
  std::map<std::size_t, SeriesMatch> ended_;  ///< before their turn
};

class SeriesWorker : public jobs::Worker<std::size_t, SeriesMatch> {
 public:
  SeriesWorker(const Series& series, process::Settings settings)
      : series_(series),
        settings_(std::move(settings)),
        place_(settings_.cores.empty() ? -1 : settings_.cores[0]) {}

  SeriesMatch work(const std::size_t& index) override { return series_.play(index, settings_); }

 private:
  const Series& series_;
  process::Settings settings_;
  process::OnCore place_;
};

bool has_programs(const std::vector<std::string>& players) {
  return std::any_of(players.begin(), players.end(),
                     [](const std::string& player) { return is_outside(player); });
}

/// As many as leave every program a core of its own.
unsigned fitting_concurrency(const Series& series) {
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  const auto& players = series.first.players;
  const bool alone = !has_programs(players) || series.game.info().dynamics == Dynamics::turn_based;
  const auto fitting = alone ? cores : std::max(1U, cores / static_cast<unsigned>(players.size()));
  return std::min(fitting, static_cast<unsigned>(std::min<std::size_t>(series.options.games, 1024)));
}

/// The settings of worker `number`: its programs on cores of their own where the first's have such.
process::Settings settings_of(const Series& series, process::Settings settings, unsigned number) {
  if (!settings.cores.empty())
    settings.cores = process::cores_for(number, series.game.info().dynamics == Dynamics::simultaneous,
                                        static_cast<unsigned>(settings.cores.size()));
  return settings;
}

}  // namespace

int play_series(const HostedEntry& game, const MatchRequest& first, const process::Settings& settings,
                const PlayOptions& options) {
  const Series series(game, first, options);
  const auto began = std::chrono::steady_clock::now();
  SeriesDesk desk(series);
  const auto workers = options.concurrency != 0 ? options.concurrency : fitting_concurrency(series);
  jobs::InProcess<std::size_t, SeriesMatch> engine({workers});
  engine.add(desk);
  engine.run([&](unsigned number) {
    return std::make_unique<SeriesWorker>(series, settings_of(series, settings, number));
  });
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (options.games == 1) return exit_done;
  if (options.json)
    print_json(desk.sum().to_json(seconds));
  else
    desk.sum().print(seconds);
  return exit_done;
}

}  // namespace agon::app
