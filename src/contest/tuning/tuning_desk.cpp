#include "contest/tuning/tuning_desk.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::contest {

Plan plan_with(const Tuning& tuning, const std::string& player) {
  Plan plan = tuning.plan;
  plan.entrants[0].players = {player};
  return plan;
}

TuningDesk::TuningDesk(const Tuning& tuning, const std::vector<Result>& stored,
                       std::function<void(const TuneStep&)> stepped)
    : tuning_(tuning),
      stepped_(std::move(stepped)),
      spsa_(tuning.tunables, tuning.settings),
      schedule_(tuning.plan),
      ahead_(schedule_.next()),
      found_(stored.size()) {
  for (const auto& result : stored) results_[result.key] = result;
  begin_steps();
}

/// The second half of a pairing's matches is the first half again, for the other side of the step.
std::vector<Planned> TuningDesk::matches_of_step() {
  std::vector<Planned> matches;
  for (; ahead_ && ahead_->key.round == spsa_.step(); ahead_ = schedule_.next()) matches.push_back(*ahead_);
  std::map<Key, Planned> by_key;
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

/// Goes through steps whose matches are there, to the first that lacks some.
void TuningDesk::begin_steps() {
  while (lacking_.empty() && !spsa_.over()) {
    step_ = matches_of_step();
    const auto trial = spsa_.trial();
    const auto plus = player_with(tuning_.player, tuning_.tunables, trial.plus);
    const auto minus = player_with(tuning_.player, tuning_.tunables, trial.minus);
    for (const auto& match : step_) {
      if (results_.contains(match.key)) continue;
      waiting_.push_back({match, match.key.game < tuning_.plan.games / 2 ? plus : minus});
      lacking_.insert(match.key);
    }
    if (lacking_.empty()) end_step();
  }
}

void TuningDesk::end_step() {
  const double result = result_of_step();
  spsa_.learn(result);
  if (stepped_) stepped_({spsa_.step(), tuning_.settings.steps, result, spsa_.values()});
}

std::vector<TuneMatch> TuningDesk::next(std::size_t most) {
  std::vector<TuneMatch> tasks;
  while (tasks.size() < most && !waiting_.empty()) {
    tasks.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  return tasks;
}

void TuningDesk::take(Result result) {
  if (lacking_.erase(result.key) == 0) return;
  ++played_;
  results_[result.key] = result;
  if (!lacking_.empty()) return;
  end_step();
  begin_steps();
}

void TuningDesk::give_up(const TuneMatch& match, const std::string& reason) {
  throw Failure(fmt::format("{} could not be played: {}", key_text(match.match.key), reason));
}

double TuningDesk::result_of_step() const {
  const auto half = tuning_.plan.games / 2;
  double sum = 0;
  int count = 0;
  for (const auto& match : step_) {
    if (match.key.game >= half) continue;
    const auto& plus = results_.at(match.key);
    const auto& minus = results_.at({match.key.round, match.key.board, match.key.game + half});
    const double by_score = plus.score_a > minus.score_a ? 1 : plus.score_a < minus.score_a ? -1 : 0;
    sum += tuning_.swaps ? plus.points - minus.points : by_score;
    ++count;
  }
  return count == 0 ? 0 : sum / count;
}

Tuned TuningDesk::tuned() const { return {spsa_.tuned(), played_, found_, spsa_.over()}; }

}  // namespace agon::contest
