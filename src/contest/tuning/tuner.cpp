#include "contest/tuning/tuner.h"

#include <fmt/format.h>
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "contest/schedule.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "core/write_json.h"

namespace agon::contest {

namespace {

/// Hands out the matches of a step, and when all have results, those of the next step.
class TuningTasks : public ContestSource {
 public:
  /// `stored`: the results that the store has already. Tuning and orders must outlive it. `orders`: null for
  /// one that only goes through what is stored.
  TuningTasks(const Tuning& tuning, const PlanOrders* orders, const std::vector<Result>& stored,
              std::function<void(const TuneStep&)> stepped)
      : tuning_(tuning),
        orders_(orders),
        stepped_(std::move(stepped)),
        spsa_(tuning.tunables, tuning.settings),
        schedule_(tuning.plan),
        ahead_(schedule_.next()),
        found_(stored.size()) {
    for (const auto& result : stored) results_[result.key] = result;
    begin_steps();
  }

  std::vector<ContestTask> next(std::size_t most) override {
    std::vector<ContestTask> tasks;
    while (tasks.size() < most && !waiting_.empty()) {
      tasks.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    return tasks;
  }
  bool over() override { return spsa_.over(); }
  void take(Played match) override {
    const auto& result = match.result;
    if (lacking_.erase(result.key) == 0) return;
    ++played_;
    results_[result.key] = result;
    if (!lacking_.empty()) return;
    end_step();
    begin_steps();
  }
  /// Throws Failure: a step needs all its matches.
  void give_up(const ContestTask& task, const std::string& reason) override {
    throw Failure(fmt::format("{} could not be played: {}", task.order.key, reason));
  }

  Tuned tuned() const { return {spsa_.tuned(), played_, found_, spsa_.over()}; }

 private:
  /// Goes through the steps that have all results, to the first that lacks some.
  void begin_steps() {
    while (lacking_.empty() && !spsa_.over()) {
      step_ = matches_of_step();
      const auto trial = spsa_.trial();
      const auto plus = player_with(tuning_.player, tuning_.tunables, trial.plus);
      const auto minus = player_with(tuning_.player, tuning_.tunables, trial.minus);
      for (const auto& match : step_) {
        if (results_.contains(match.key)) continue;
        if (orders_ != nullptr)
          waiting_.push_back(
              {match, order_of(match, match.key.game < tuning_.plan.games / 2 ? plus : minus)});
        lacking_.insert(match.key);
      }
      if (lacking_.empty()) end_step();
    }
  }
  /// The order of a match in which the tuned entrant is the player of the match's side of the step:
  /// "champion?nodes=60&health=900".
  MatchOrder order_of(const Pairing& match, const std::string& player) const {
    auto order = orders_->order_of(match);
    const auto& tuned = tuning_.plan.entrants[0];
    for (auto& seat : order.seats)
      if (seat.label == label_of(tuned)) seat.player = player;
    return order;
  }
  void end_step() {
    const double result = result_of_step();
    spsa_.learn(result);
    if (stepped_) stepped_({spsa_.step(), tuning_.settings.steps, result, spsa_.values()});
  }
  /// The second half of a pairing's matches is the first half again, for the other side of the step.
  std::vector<Pairing> matches_of_step() {
    std::vector<Pairing> matches;
    for (; ahead_ && ahead_->key.round == spsa_.step(); ahead_ = schedule_.next()) matches.push_back(*ahead_);
    std::map<Key, Pairing> by_key;
    const auto half = tuning_.plan.games / 2;
    for (auto& match : matches) {
      if (!tuning_.swaps) match.a_first = tuning_.seat == 0;
      by_key[match.key] = match;
      if (match.key.game < half) continue;
      const auto key = match.key;
      match = by_key.at({key.round, key.board, key.game - half});
      match.key = key;
    }
    return matches;
  }
  double result_of_step() const {
    const auto half = tuning_.plan.games / 2;
    const auto points = [&](const Result& result) {
      return as_counted(tuning_.plan, result, nullptr).points;
    };
    double sum = 0;
    int count = 0;
    for (const auto& match : step_) {
      if (match.key.game >= half) continue;
      const auto& plus = results_.at(match.key);
      const auto& minus = results_.at({match.key.round, match.key.board, match.key.game + half});
      const double by_score = plus.score_a > minus.score_a ? 1 : plus.score_a < minus.score_a ? -1 : 0;
      sum += tuning_.swaps ? points(plus) - points(minus) : by_score;
      ++count;
    }
    return count == 0 ? 0 : sum / count;
  }

  const Tuning& tuning_;
  const PlanOrders* orders_;
  std::function<void(const TuneStep&)> stepped_;
  Spsa spsa_;
  Schedule schedule_;
  std::optional<Pairing> ahead_;
  std::map<Key, Result> results_;
  std::vector<Pairing> step_;        ///< all matches of the step
  std::deque<ContestTask> waiting_;  ///< to be handed out
  std::set<Key> lacking_;            ///< matches of the step without a result
  std::uint64_t played_ = 0, found_ = 0;
};

}  // namespace

Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options) {
  const PlanOrders orders(game, tuning.plan);
  TuningTasks source(tuning, &orders, store.results(tuning.plan.name), options.stepped);
  play_all(game, orders, source, {options.concurrency, false, {}, options.stop},
           [&](MatchPlayer& player, const ContestTask& task) {
             return store.add(tuning.plan.name, orders.counted(task.match, player.play(task.order)));
           });
  return source.tuned();
}

Tuned tune_remote(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options,
                  const RemoteRun& remote) {
  const PlanOrders orders(game, tuning.plan);
  TuningTasks source(tuning, &orders, store.results(tuning.plan.name), options.stepped);
  keep_all_remote(orders, source, store, options.stop, remote);
  return source.tuned();
}

namespace {

constexpr std::size_t most_ratios = 400;

/// The mean of the tuned player's points, or of its scores, in each round.
std::map<std::uint32_t, double> scores_of(const Tuning& tuning, const std::vector<Result>& results) {
  std::map<std::uint32_t, double> scores;
  std::map<std::uint32_t, int> counts;
  for (const auto& result : results) {
    scores[result.key.round] +=
        tuning.swaps ? as_counted(tuning.plan, result, nullptr).points : result.score_a;
    ++counts[result.key.round];
  }
  for (auto& [round, score] : scores) score /= counts.at(round);
  return scores;
}

std::vector<std::pair<std::uint64_t, double>> ratios_of(const Report& report) {
  const auto& plan = report.plan;
  const auto units = units_of(plan, report.results);
  const auto thin = std::max<std::size_t>(1, units.size() / most_ratios);
  std::vector<std::pair<std::uint64_t, double>> ratios{{0, 0}};
  SeenUnits seen;
  Pentanomial counts{};
  std::uint64_t matches = 0, done = 0;
  for (const auto& unit : units) {
    matches += unit.twin ? 2 : 1;
    if (seen.tells(plan, unit)) count_pair(counts, unit.pair_points());
    if (++done % thin == 0 || done == units.size())
      ratios.emplace_back(matches, log_likelihood_ratio(plan.sprt.elo0, plan.sprt.elo1, counts));
  }
  return ratios;
}

std::optional<TestCourse> test_in(const std::string& name, Store& store) {
  const auto known = store.contests();
  if (std::find(known.begin(), known.end(), name) == known.end()) return std::nullopt;
  const auto plan = store.plan(name);
  if (plan.entrants.size() != 2 || plan.until != Until::sprt) return std::nullopt;
  const auto report = report_of(plan, store);
  TestCourse test;
  test.contest = name;
  test.played = report.played;
  test.expected = report.expected;
  test.complete = report.complete;
  test.difference = difference_of(report.ratings);
  test.sprt = plan.sprt;
  test.lower = lower_bound(plan.sprt);
  test.upper = upper_bound(plan.sprt);
  test.verdict = report.verdict;
  test.ratios = ratios_of(report);
  return test;
}

json::value json_of(const TestCourse& test) {
  json::array ratios;
  for (const auto& [matches, ratio] : test.ratios) ratios.push_back({matches, ratio});
  const auto& found = test.difference;
  return {{"contest", test.contest},    {"played", test.played},  {"expected", test.expected},
          {"complete", test.complete},  {"elo", found.elo},       {"elo_low", found.low},
          {"elo_high", found.high},     {"elo0", test.sprt.elo0}, {"elo1", test.sprt.elo1},
          {"lower", test.lower},        {"upper", test.upper},    {"verdict", to_json(test.verdict)},
          {"ratios", std::move(ratios)}};
}

}  // namespace

std::optional<TuningCourse> course_of(const std::string& contest, Store& store) {
  auto tuning = tuning_in(store.plan(contest));
  if (!tuning) return std::nullopt;
  TuningCourse course{std::move(*tuning)};
  const auto results = store.results(contest);
  const auto scores = scores_of(course.tuning, results);
  const auto take = [&](const TuneStep& step) {
    course.steps.push_back({step.result, scores.at(step.number - 1), step.values});
  };
  course.tuned = TuningTasks(course.tuning, nullptr, results, take).tuned().values;
  course.played = results.size();
  course.expected = std::uint64_t{course.tuning.settings.steps} * course.tuning.plan.games *
                    (course.tuning.plan.entrants.size() - 1);
  course.test = test_in(test_name(contest), store);
  return course;
}

std::string as_json(const TuningCourse& course) {
  const auto& plan = course.tuning.plan;
  json::array against;
  for (std::size_t index = 1; index < plan.entrants.size(); ++index)
    against.push_back(json::string(public_players(plan.entrants[index]).front()));
  json::object all;
  all["contest"] = plan.name;
  all["game"] = plan.game;
  all["player"] = public_players(plan.entrants[0]).front();
  all["against"] = std::move(against);
  all["tuned_player"] = player_with(course.tuning.player, course.tuning.tunables, course.tuned);
  all["points"] = course.tuning.swaps;
  all["parameters"] = to_json(course.tuning.tunables);
  all["of_steps"] = course.tuning.settings.steps;
  all["played"] = course.played;
  all["expected"] = course.expected;
  all["steps"] = to_json(course.steps);
  all["tuned"] = to_json(course.tuned);
  all["test"] = course.test ? json_of(*course.test) : json::value();
  return json_text(std::move(all)) + "\n";
}

}  // namespace agon::contest
