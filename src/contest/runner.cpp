#include "contest/runner.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "contest/packed.h"
#include "core/utc_now.h"
#include "process/control_group.h"
#include "process/cores.h"
#include "core/hash.h"

namespace agon::contest {

namespace {

using std::chrono::steady_clock;

const Entrant& entrant(const Plan& plan, int index) { return plan.entrants[static_cast<std::size_t>(index)]; }

bool is_process(const Plan& plan) {
  for (const auto& each : plan.entrants)
    for (const auto& player : each.players)
      if (player.find(':') != std::string::npos) return true;
  return false;
}

/// Which of the two sides a seat belongs to: the first half of the seats is the first side's.
int side_of(std::size_t seat, std::size_t seats) { return seat * 2 < seats ? 0 : 1; }

constexpr std::size_t kept_errors = 8 << 10;  // of a match's standard errors, outside its record

std::string tail(const std::string& text) {
  return text.size() <= kept_errors ? text : text.substr(text.size() - kept_errors);
}

/// A histogram of times, 0.1 microseconds a bin.
class Histogram {
 public:
  void add(const std::vector<float>& times) {
    for (const float us : times) {
      const auto bin = static_cast<std::size_t>(std::max(0.0F, us) * 10);
      ++bins_[std::min(bin, bins_.size() - 1)];
      ++count_;
    }
  }
  double quantile(double share) const {
    const auto rank = static_cast<std::uint64_t>(share * static_cast<double>(count_));
    std::uint64_t seen = 0;
    for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
      seen += bins_[bin];
      if (seen > rank) return (static_cast<double>(bin) + 0.5) / 10;
    }
    return 0;
  }
  std::uint64_t count() const { return count_; }

 private:
  std::vector<std::uint64_t> bins_ = std::vector<std::uint64_t>(100'000);
  std::uint64_t count_ = 0;
};

class Runner {
 public:
  Runner(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options)
      : game_(game), plan_(plan), store_(store), options_(options), schedule_(plan) {
    for (const auto& result : store.results(plan.name)) stored_[result.key] = result;
    concurrency_ = options.concurrency != 0 ? options.concurrency : fitting_concurrency(game, plan);
  }

  RunSummary run() {
    const auto began = steady_clock::now();
    if (is_process(plan_)) process::ControlGroup::sweep();
    {
      std::vector<std::jthread> workers;
      for (unsigned worker = 0; worker < concurrency_; ++worker)
        workers.emplace_back([this, worker] { work(worker); });
    }
    if (failure_) std::rethrow_exception(failure_);
    summary_.complete = schedule_.over() && busy_ == 0;
    summary_.seconds = std::chrono::duration<double>(steady_clock::now() - began).count();
    summary_.concurrency = concurrency_;
    summary_.own = {times_.count(), times_.quantile(0.5), times_.quantile(0.99)};
    return summary_;
  }

 private:
  bool stopped() const { return failure_ || (options_.stop != nullptr && *options_.stop); }

  /// The next match that the store lacks; waits while results of others decide what that is.
  std::optional<Planned> take() {
    std::unique_lock guard(lock_);
    for (;;) {
      if (stopped()) return std::nullopt;
      const auto match = schedule_.next();
      if (!match) {
        if (schedule_.over()) return std::nullopt;
        changed_.wait_for(guard, std::chrono::milliseconds(200));
        continue;
      }
      const auto found = stored_.find(match->key);
      if (found == stored_.end()) {
        ++busy_;
        return match;
      }
      schedule_.tell(found->second);
      ++summary_.found;
    }
  }

  std::size_t programs_in(const Planned& match) const {
    const auto seats = game_.seats(plan_.configs[match.config]);
    std::size_t count = 0;
    for (const int sitting : {match.a, match.b}) {
      const auto& player = entrant(plan_, sitting).players[0];
      if (player.find(':') != std::string::npos) count += seats / 2;
    }
    return count;
  }

  void work(unsigned worker) {
    auto settings = plan_.process;
    std::vector<int> cores;
    if (is_process(plan_) && options_.pin)
      cores = process::cores_for(worker, game_.info().dynamics == Dynamics::simultaneous,
                                 static_cast<unsigned>(game_.seats(plan_.configs[0])));
    const process::OnCore place(cores.empty() ? -1 : cores[0]);
    std::vector<float> own_us;
    try {
      while (const auto match = take()) {
        own_us.clear();
        // The first program shares the referee's core: a lone one is asked without waking another core.
        const auto bots = std::max<std::size_t>(1, programs_in(*match));
        settings.cores.assign(cores.begin(),
                              cores.begin() + static_cast<std::ptrdiff_t>(std::min(bots, cores.size())));
        const auto played = play_one(game_, plan_, *match, settings, &own_us);
        store_.add(plan_.name, played);
        finish(played.result, own_us);
      }
    } catch (...) {
      const std::lock_guard guard(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
    changed_.notify_all();
  }

  void finish(const Result& result, const std::vector<float>& own_us) {
    const std::lock_guard guard(lock_);
    schedule_.tell(result);
    --busy_;
    ++summary_.played;
    times_.add(own_us);
    if (options_.progress)
      options_.progress(summary_.found + summary_.played,
                        std::max(schedule_.expected(), summary_.found + summary_.played));
    changed_.notify_all();
  }

  const GameEntry& game_;
  const Plan& plan_;
  Store& store_;
  const RunOptions& options_;
  unsigned concurrency_ = 1;
  std::mutex lock_;
  std::condition_variable changed_;
  Schedule schedule_;
  std::map<Key, Result> stored_;
  std::uint64_t busy_ = 0;
  RunSummary summary_;
  Histogram times_;
  std::exception_ptr failure_;
};

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

}  // namespace

unsigned fitting_concurrency(const GameEntry& game, const Plan& plan) {
  const auto cores = static_cast<unsigned>(process::usable_cores().size());
  if (!is_process(plan) || game.info().dynamics == Dynamics::turn_based) return cores;
  return std::max(1U, cores / static_cast<unsigned>(std::max<std::size_t>(1, game.seats(plan.configs[0]))));
}

Played play_one(const GameEntry& game, const Plan& plan, const Planned& match, process::Settings settings,
                std::vector<float>* own_us) {
  MatchRequest request;
  request.config = plan.configs[match.config];
  request.seed = match.seed;
  request.process = std::move(settings);
  const auto seats = game.seats(request.config);
  const auto sitting = [&](std::size_t seat) {
    return (side_of(seat, seats) == 0) == match.a_first ? match.a : match.b;
  };
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto& who = entrant(plan, sitting(seat));
    request.players.push_back(
        who.players[who.players.size() == 1 ? 0 : static_cast<std::size_t>(side_of(seat, seats))]);
    request.names.push_back(who.name);
  }
  std::string lines;
  MatchSinks sinks;
  sinks.clocks = plan.clocks;
  if (plan.records) {
    sinks.started = utc_now();
    sinks.record_line = [&lines](const std::string& line) { lines += line; };
  }
  const auto result = game.play(request, sinks);
  Played played;
  played.result = {match.key, match.a, match.b, match.a_first, 0.5, 0, 0};
  played.seed = match.seed;
  played.config = match.config;
  played.outcome = result.outcome;
  played.steps = result.steps;
  played.hash = hash_text(result.hash);
  played.fault_count = result.faults;
  bool a_won = false, b_won = false;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool is_a = sitting(seat) == match.a;
    add_cost(is_a ? played.cost_a : played.cost_b, result, seat);
    if (seat < result.outcome.scores.size())
      (is_a ? played.result.score_a : played.result.score_b) += result.outcome.scores[seat];
    if (seat < result.reports.size() && !result.reports[seat].errors.empty())
      (is_a ? played.errors_a : played.errors_b) += tail(result.reports[seat].errors);
  }
  for (const auto seat : result.outcome.winners) (sitting(seat) == match.a ? a_won : b_won) = true;
  if (a_won != b_won) played.result.points = a_won ? 1 : 0;
  for (const auto& fault : result.first_faults)
    played.faults.push_back({sitting(fault.seat), fault.seat, fault.kind, fault.code, fault.text});
  if (plan.records) played.record = packed(lines);
  if (own_us != nullptr) *own_us = result.own_us;
  return played;
}

std::vector<Result> counted_results(const Plan& plan, const std::vector<Result>& stored) {
  std::map<Key, Result> by_key;
  for (const auto& result : stored) by_key[result.key] = result;
  Schedule schedule(plan);
  while (const auto match = schedule.next()) {
    const auto found = by_key.find(match->key);
    if (found != by_key.end()) schedule.tell(found->second);
  }
  return schedule.results();
}

RunSummary run(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options) {
  return Runner(game, plan, store, options).run();
}

}  // namespace agon::contest
