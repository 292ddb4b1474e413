// Plays the matches of a series on all cores, prints them in order, and sums them up.
#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/match_summary.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/recording.h"
#include "contest/runner.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "server/printing.h"

namespace agon::app {

namespace {

json::object json_of(const SeriesMatch& match) {
  const auto& result = match.result;
  return {{"seed", match.request.seed},
          {"players", to_json(match.request.players)},
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
  print_summary(result, match.request.names);
  if (!options.record.empty()) print_out("the record is in {}\n", options.record);
}

/// Prints the output of players in Java for the people who write them, unless AGON_PLAYER_OUTPUT is "none".
void show_prints(const SeriesMatch& match) {
  constexpr std::size_t longest_shown = 1'000;  // bytes of a line
  const char* const wanted = std::getenv("AGON_PLAYER_OUTPUT");
  if (wanted != nullptr && std::string_view(wanted) == "none") return;
  for (const auto& part : match.result.private_parts) {
    if (kind_of_player(match.request.players[part.seat]) != PlayerSpec::Kind::java_class) continue;
    const std::string_view prints = part.errors;
    for (std::size_t begin = 0; begin < prints.size();) {
      const auto end = std::min(prints.find('\n', begin), prints.size());
      print_error("{}: {}\n", match.result.reports[part.seat].name,
                  prints.substr(begin, std::min(end - begin, longest_shown)));
      begin = end + 1;
    }
  }
}

/// Prints matches in their order, in whatever order they end, and adds them up.
class SeriesTable {
 public:
  explicit SeriesTable(const PlayOptions& options, std::vector<std::string> names)
      : options_(options),
        progress_("playing", options.games > 1 ? options.games : 0),
        sum_(std::move(names)) {}

  void take(SeriesMatch match) {
    const std::lock_guard guard(lock_);
    ended_.emplace(match.played.result.key.game, std::move(match));
    for (auto first = ended_.begin(); first != ended_.end() && first->first == told_;
         first = ended_.begin()) {
      sum_.add(first->second);
      print_match(options_, first->second);
      show_prints(first->second);
      ended_.erase(first);
      progress_.show(++told_);
    }
  }
  const SeriesSum& sum() const { return sum_; }

 private:
  const PlayOptions& options_;
  std::mutex lock_;
  Progress progress_;
  SeriesSum sum_;
  std::size_t told_ = 0;
  std::map<std::size_t, SeriesMatch> ended_;  ///< matches that wait for earlier ones
};

/// A match that cannot be played ends the series.
class SeriesTasks : public contest::ContestTasks {
 public:
  explicit SeriesTasks(const contest::Plan& plan) : ContestTasks(plan, {}), alone_(plan.games == 1) {}
  void give_up(const contest::Planned& match, const std::string& reason) override {
    throw Failure(alone_ ? reason : fmt::format("match {}: {}", match.key.game + 1, reason));
  }

 private:
  const bool alone_;
};

/// Plays a match and, if asked to, records it. Throws Failure if the record cannot be written.
SeriesMatch play_recorded(contest::MatchPlayer& player, const contest::Planned& planned,
                          const HostedEntry& game, const MatchRequest& first, const PlayOptions& options) {
  SeriesMatch match;
  contest::PlayHow how;
  how.result = &match.result;
  std::optional<StepProgress> progress;
  if (options.games == 1) {
    progress.emplace("playing", game.info().longest);
    how.stop = [&] {
      progress->step();
      return false;
    };
  }
  std::optional<Recording> recording;
  if (!options.record.empty())
    recording.emplace(options.games == 1 ? options.record
                                         : fmt::format("{}.{}", options.record, planned.key.game + 1));
  how.prepare = [&](MatchRequest& request, MatchSinks& sinks) {
    request.thoughts = first.thoughts;
    request.past = first.past;
    if (recording) recording->listen(sinks);
    match.request = request;
  };
  match.played = player.play(planned, how);
  if (recording) recording->finish();
  return match;
}

}  // namespace

int play_series(const HostedEntry& game, const contest::Plan& plan, const MatchRequest& first,
                const PlayOptions& options) {
  SeriesTable table(options, first.names);
  SeriesTasks source(plan);
  contest::RunOptions how;
  how.pin = !options.no_pin;
  how.concurrency = options.concurrency != 0
                        ? options.concurrency
                        : std::min(contest::fitting_concurrency(game, plan), options.games);
  const auto summary =
      run(game, plan, source, how, [&](contest::MatchPlayer& player, const contest::Planned& planned) {
        auto match = play_recorded(player, planned, game, first, options);
        const auto result = match.played.result;
        table.take(std::move(match));
        return contest::Finished{result, {}};
      });
  if (options.games == 1) return exit_done;
  if (options.json)
    print_json(table.sum().to_json(summary.seconds));
  else
    table.sum().print(summary.seconds);
  return exit_done;
}

}  // namespace agon::app
