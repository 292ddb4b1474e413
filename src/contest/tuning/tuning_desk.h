// The head of a tuning: hands out the matches of a step, and when all have come, those of the next.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "contest/schedule.h"
#include "contest/tuning/tuner.h"
#include "jobs/desk.h"

namespace agon::contest {

/// A match of a step, and the player of its side: "champion?nodes=60&health=900".
struct TuneMatch {
  Planned match;
  std::string player;
};

class TuningDesk : public jobs::Desk<TuneMatch, Result> {
 public:
  /// `stored`: results that are there already. The tuning must outlive it.
  TuningDesk(const Tuning& tuning, const std::vector<Result>& stored,
             std::function<void(const TuneStep&)> stepped);

  std::vector<TuneMatch> next(std::size_t most) override;
  bool over() override { return spsa_.over(); }
  void take(Result result) override;
  /// Throws Failure: without it there is no step.
  void give_up(const TuneMatch& match, const std::string& reason) override;

  Tuned tuned() const;

 private:
  void begin_steps();
  void end_step();
  std::vector<Planned> matches_of_step();
  double result_of_step() const;

  const Tuning& tuning_;
  std::function<void(const TuneStep&)> stepped_;
  Spsa spsa_;
  Schedule schedule_;
  std::optional<Planned> ahead_;
  std::map<Key, Result> results_;
  std::vector<Planned> step_;      ///< all matches of the step
  std::deque<TuneMatch> waiting_;  ///< to be handed out
  std::set<Key> lacking_;          ///< of the step, without a result
  std::uint64_t played_ = 0, found_ = 0;
};

/// The plan that a match of a step is played by.
Plan plan_with(const Tuning& tuning, const std::string& player);

}  // namespace agon::contest
