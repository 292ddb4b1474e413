#include "contest/remote/remote_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "arena/first_faults.h"
#include "contest/play_match.h"
#include "contest/schedule.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/version.h"
#include "jobs/remote/fitness.h"
#include "jobs/remote/fleet.h"

namespace agon::contest {

std::string job_spec(const Plan& plan, const RemoteRun& remote, const std::vector<Bundle>& bundles) {
  ContestJob job{program_version(), remote.rules, 0, {}, remote.shared_paths, machine_kind(), {}, plan, true};
  for (const auto& bundle : bundles) job.bundles.push_back(bundle.told);
  if (is_timed(plan)) job.head_loop_ms = jobs::measure_fitness().loop_ms;
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) job.host = name.data();
  return json::serialize(to_json(job));
}

jobs::RemoteOptions head_options(const RemoteRun& remote, const std::atomic<bool>* stop,
                                 std::function<void(unsigned)> seen) {
  jobs::RemoteOptions options;
  options.stop = stop;
  options.tell = remote.tell;
  options.threads = [tell = remote.tell, address = remote.broker.text(),
                     seen = std::move(seen)](jobs::Broker& asked) {
    const auto there = jobs::threads_of_workers(asked);
    if (seen) seen(static_cast<unsigned>(there));
    if (there == 0 && tell) tell("there are no workers; start one on each machine: agon worker " + address);
    return there;
  };
  return options;
}

RunSummary run_remote(const Plan& plan, Store& store, const RunOptions& options, const RemoteRun& remote) {
  const auto began = std::chrono::steady_clock::now();
  jobs::Broker broker(remote.broker);
  const auto id = job_id(plan, remote.rules);
  const auto bundles = remote.shared_paths ? std::vector<Bundle>() : pack_programs(plan);
  for (const auto& bundle : bundles) put_bundle(broker, id, bundle);
  RunSummary summary;
  const auto seen = [&](unsigned threads) { summary.concurrency = std::max(summary.concurrency, threads); };
  MatchHead<Planned> head(broker, plan, remote, bundles, head_options(remote, options.stop, seen),
                          [](const Planned& match) { return task_text(match); });
  if (remote.game != nullptr)
    head.check_by([&](const Planned& match, const RemoteMatch& told) {
      return difference_of(*remote.game, plan, match, told.played);
    });
  head.take_left();
  ContestTasks source(plan, store.results(plan.name));
  source.progress = options.progress;
  KeepingTasks<Planned> keeping(source, store, plan.name);
  head.run(keeping);
  for (const auto& bundle : bundles) drop_bundle(broker, id, bundle.told.hash);
  tell(summary, source, began);
  return summary;
}

namespace {

std::string words_of_outcome(const Outcome& outcome) { return json::serialize(to_json(outcome)); }

/// The configuration as the game writes it, so that two texts of it can be compared.
std::string config_words(const GameEntry& game, const json::value& config) {
  return json::serialize(game.config_from(config, {}));
}

std::string difference_of_replay(const GameEntry& game, const Plan& plan, const Planned& match,
                                 const Played& told) {
  const auto record = record_from(told.record, key_text(match.key));
  if (!record.damage.empty() || !record.changed.empty())
    return "its record is damaged: " + record.damage + record.changed;
  if (record.header.game != plan.game) return "its record is of the game " + record.header.game;
  if (!has_clients(plan)) {
    if (record.header.seed != match.seed)
      return fmt::format("its record has the seed {} instead of {}", record.header.seed, match.seed);
    if (config_words(game, record.header.config) != config_words(game, plan.configs[match.config]))
      return "its record has another configuration";
  }
  const auto replay = game.replay(record);
  std::vector<Broken> broken(game.seats(plan.configs[match.config]));
  const auto of_each = broken.size() / std::max<std::size_t>(1, record.header.seats.size());
  while (replay->next())
    for (auto fault : replay->step().faults) {
      fault.seat = static_cast<Seat>(fault.seat * of_each);
      note_broken(broken, fault, of_each);
    }
  if (const auto verdict = replay->verdict(); !verdict.empty())
    return "its record breaks the rules: " + verdict;
  if (const auto there = words_of_outcome(replay->outcome()); there != words_of_outcome(told.outcome))
    return fmt::format("its record ends with {}, but the worker reported {}", there,
                       words_of_outcome(told.outcome));
  if (record.footer && of_each == 1) note_never_started(broken, record.footer->players);
  const Seating seating(plan, match, broken.size());
  if (told.result.broken_a != seating.broken(match.a, broken) ||
      told.result.broken_b != seating.broken(match.b, broken))
    return "its record says otherwise than the worker whether a player played on";
  if (has_clients(plan)) return {};
  if (!record.footer) return "its record has no end";
  if (record.footer->steps != told.steps ||
      record.footer->hash != told.hash)  // the footer's are those of the replay, as the verdict has checked
    return fmt::format("its record has {} steps and the hash {}, but the worker reported {} and {}",
                       record.footer->steps, record.footer->hash, told.steps, told.hash);
  return {};
}

/// Points follow from the winners, except where a program loses by its use of processor time.
std::string difference_of_points(const GameEntry& game, const Plan& plan, const Planned& match,
                                 const Played& told) {
  const Seating seating(plan, match, game.seats(plan.configs[match.config]));
  if (seating.all()) return {};
  Result own;
  seating.count(told.outcome, own);
  if (own.score_a != told.result.score_a || own.score_b != told.result.score_b)
    return fmt::format("its outcome {} has the scores {} and {}, but the worker reported {} and {}",
                       words_of_outcome(told.outcome), own.score_a, own.score_b, told.result.score_a,
                       told.result.score_b);
  if (plan.burns == Burns::forfeit || own.points == told.result.points) return {};
  return fmt::format("its outcome {} is worth {} points, but the worker reported {}",
                     words_of_outcome(told.outcome), own.points, told.result.points);
}

std::string difference_when_played_again(const GameEntry& game, const Plan& plan, const Planned& match,
                                         const Played& told) {
  const auto own = play_match(game, plan, match, plan.process);
  const auto words = [](const Played& played) {
    return fmt::format("{} points, scores {} and {}, {} steps, {} faults, hash {}, {}", played.result.points,
                       played.result.score_a, played.result.score_b, played.steps, played.fault_count,
                       played.hash, words_of_outcome(played.outcome));
  };
  if (words(own) == words(told)) return {};
  return fmt::format("played again, it comes to {}, but the worker reported {}", words(own), words(told));
}

}  // namespace

std::string lack_of(const Plan& plan, const Played& told) {
  if (!plan.records || !told.record.empty()) return {};
  return key_text(told.result.key) + ": records are kept, but the worker's result has none";
}

std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told) {
  auto difference = difference_of_points(game, plan, match, told);
  if (difference.empty() && !told.record.empty()) difference = difference_of_replay(game, plan, match, told);
  if (difference.empty() && !plan.clocks && !has_programs(plan))
    difference = difference_when_played_again(game, plan, match, told);
  return difference.empty() ? difference : key_text(match.key) + ": " + difference;
}

}  // namespace agon::contest
