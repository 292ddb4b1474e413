#include "contest/tuning/tuning_course.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <map>
#include <set>

#include "contest/tuning/tuner.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

constexpr std::size_t most_ratios = 400;

/// The mean of the tuned player's points, or of its scores, in each round.
std::map<std::uint32_t, double> scores_of(const Tuning& tuning, const std::vector<Result>& results) {
  std::map<std::uint32_t, double> scores;
  std::map<std::uint32_t, int> counts;
  for (const auto& result : results) {
    scores[result.key.round] += tuning.swaps ? result.points : result.score_a;
    ++counts[result.key.round];
  }
  for (auto& [round, score] : scores) score /= counts.at(round);
  return scores;
}

std::vector<std::pair<std::uint64_t, double>> ratios_of(const Report& report) {
  const auto& plan = report.plan;
  const std::size_t step = plan.swap ? 2 : 1;
  const std::size_t thin = std::max<std::size_t>(1, report.results.size() / step / most_ratios);
  std::vector<std::pair<std::uint64_t, double>> ratios{{0, 0}};
  std::set<std::uint64_t> seen;
  Pentanomial counts{};
  for (std::size_t i = 0; i + step <= report.results.size(); i += step) {
    const auto &one = report.results[i], &other = report.results[i + step - 1];
    if (seen.insert(likeness_of_pair(one, other, i)).second)
      count_pair(counts, plan.swap ? one.points + other.points : 2 * one.points);
    const bool last = i + 2 * step > report.results.size();
    if ((i / step + 1) % thin == 0 || last)
      ratios.emplace_back(i + step, log_likelihood_ratio(plan.sprt.elo0, plan.sprt.elo1, counts));
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
  test.difference = difference_of(report.pairs);
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
  course.tuned = TuningTasks(course.tuning, results, take).tuned().values;
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
  return json::serialize(all) + "\n";
}

}  // namespace agon::contest
