// Plays the matches of a series on all cores, prints them in order, and sums them up.
#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
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
#include "text/printing.h"

namespace agon::cli {

namespace {

json::object json_of(const SeriesMatch& match) {
  const auto& played = match.played;
  auto outcome = played.outcome;
  outcome.text = words_of(outcome);
  json::array players, faults;
  for (const auto& seat : match.order.seats) players.emplace_back(seat.player);
  for (const auto& fault : played.faults)
    faults.push_back(to_json(Fault{fault.seat, fault.kind, fault.code, fault.text}));
  const auto of_seats = [&](auto figure) {
    json::array list;
    for (const auto& seat : played.seats) list.push_back(to_json(figure(seat)));
    return list;
  };
  const auto steps = static_cast<double>(std::max<std::uint64_t>(1, played.steps));
  return {{"seed", match.order.seed},
          {"players", std::move(players)},
          {"steps", played.steps},
          {"outcome", to_json(outcome)},
          {"hash", json::string(played.hash)},
          {"faults", played.fault_count},
          {"first_faults", std::move(faults)},
          {"broken", of_seats([](const PlayedSeat& seat) { return seat.broken; })},
          {"most_ms", of_seats([](const PlayedSeat& seat) { return seat.most_ms; })},
          {"mean_ms", of_seats([&](const PlayedSeat& seat) { return seat.wall_ms / steps; })},
          {"usage", of_seats([](const PlayedSeat& seat) { return seat.usage; })}};
}

std::vector<std::string> labels_of(const MatchOrder& order) {
  std::vector<std::string> names;
  for (const auto& seat : order.seats) names.push_back(seat.label);
  return names;
}

void print_match(const PlayOptions& options, const SeriesMatch& match) {
  if (options.json) {
    print_json(json_of(match));
    return;
  }
  if (options.plan.games > 1) return;
  print_summary(match.result, labels_of(match.order));
  if (!options.record.empty()) print_out("the record is in {}\n", options.record);
}

/// Prints the output of players in Java for the people who write them, unless AGON_PLAYER_OUTPUT is "none".
void show_prints(const SeriesMatch& match) {
  constexpr std::size_t longest_shown = 1'000;  // bytes of a line
  const char* const wanted = std::getenv("AGON_PLAYER_OUTPUT");
  if (wanted != nullptr && std::string_view(wanted) == "none") return;
  for (const auto& part : match.result.private_parts) {
    if (kind_of_player(match.order.seats[part.seat].player) != PlayerSpec::Kind::java_class) continue;
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
        progress_("playing", options.plan.games > 1 ? options.plan.games : 0),
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
  SeriesTasks(const contest::PlanOrders& orders, bool thoughts)
      : ContestTasks(orders, {}), alone_(orders.plan().games == 1), thoughts_(thoughts) {}
  std::vector<contest::ContestTask> next(std::size_t most) override {
    auto tasks = ContestTasks::next(most);
    for (auto& task : tasks) task.order.thoughts = thoughts_;
    return tasks;
  }
  void give_up(const contest::ContestTask& task, const std::string& reason) override {
    throw Failure(alone_ ? reason : fmt::format("match {}: {}", task.match.key.game + 1, reason));
  }

 private:
  const bool alone_, thoughts_;
};

/// Plays a match and, if asked to, records it. Throws Failure if the record cannot be written.
SeriesMatch play_recorded(contest::MatchPlayer& player, const contest::ContestTask& task,
                          const contest::PlanOrders& orders, const HostedEntry& game,
                          const MatchRequest& first, const PlayOptions& options) {
  SeriesMatch match{task.order, {}};
  contest::PlayHow how;
  how.result = &match.result;
  how.past = first.past;
  std::optional<StepProgress> progress;
  if (options.plan.games == 1) {
    progress.emplace("playing", game.info().longest);
    how.stop = [&] {
      progress->step();
      return false;
    };
  }
  std::optional<Recording> recording;
  if (!options.record.empty())
    recording.emplace(options.plan.games == 1
                          ? options.record
                          : fmt::format("{}.{}", options.record, task.match.key.game + 1));
  if (recording) how.listen = [&](MatchSinks& sinks) { recording->listen(sinks); };
  match.played = orders.counted(task.match, player.play(match.order, how));
  if (recording) recording->finish();
  return match;
}

/// Takes in the matches of a series that workers play.
class SeriesElsewhere : public contest::ContestSource {
 public:
  SeriesElsewhere(SeriesTasks& source, SeriesTable& table, const PlayOptions& options)
      : source_(source), table_(table), options_(options) {}

  std::vector<contest::ContestTask> next(std::size_t most) override {
    auto tasks = source_.next(most);
    for (const auto& task : tasks) orders_[task.match.key] = task.order;
    return tasks;
  }
  bool over() override { return source_.over(); }
  void take(contest::Played played) override {
    const auto found = orders_.find(played.result.key);
    if (found->second.record)
      keep_record(fmt::format("{}.{}", options_.record, played.result.key.game + 1), played.record);
    source_.take(played);
    table_.take({std::move(found->second), std::move(played)});
    orders_.erase(found);
  }
  void give_up(const contest::ContestTask& task, const std::string& reason) override {
    source_.give_up(task, reason);
  }

 private:
  static void keep_record(const std::string& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    file.close();
    if (!file) throw Failure(fmt::format("the record cannot be written to {}", path));
  }

  SeriesTasks& source_;
  SeriesTable& table_;
  const PlayOptions& options_;
  std::map<contest::Key, MatchOrder> orders_;  ///< under way
};

/// Plays the matches here.
void play_here(const HostedEntry& game, const contest::PlanOrders& orders, SeriesTasks& source,
               SeriesTable& table, const MatchRequest& first, const PlayOptions& options) {
  contest::RunOptions how;
  how.pin = options.plan.pin;
  how.concurrency = options.plan.concurrency != 0
                        ? options.plan.concurrency
                        : std::min(fitting_concurrency(orders.load()), options.plan.games);
  play_all(game, orders, source, how, [&](contest::MatchPlayer& player, const contest::ContestTask& task) {
    auto match = play_recorded(player, task, orders, game, first, options);
    contest::Played told;
    told.result = match.played.result;
    table.take(std::move(match));
    return told;
  });
}

}  // namespace

int play_series(const HostedEntry& game, const contest::Plan& plan, const MatchRequest& first,
                const PlayOptions& options) {
  const contest::PlanOrders orders(game, plan);
  SeriesTable table(options, first.names);
  SeriesTasks source(orders, first.thoughts);
  const auto began = std::chrono::steady_clock::now();
  if (options.on.here()) {
    play_here(game, orders, source, table, first, options);
  } else {
    SeriesElsewhere elsewhere(source, table, options);
    play_all_remote(orders, elsewhere, nullptr, remote_run(game, options.on, nullptr));
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (options.plan.games == 1) return exit_done;
  if (options.json)
    print_json(table.sum().to_json(seconds));
  else
    table.sum().print(seconds);
  return exit_done;
}

}  // namespace agon::cli
