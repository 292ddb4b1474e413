// A contest as a job: hands out the matches that its store lacks.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "contest/schedule.h"
#include "core/histogram.h"
#include "jobs/desk.h"

namespace agon::contest {

/// What a worker tells of a match that is in the store.
struct Finished {
  Result result;
  std::vector<float> own_us;
};

class ContestDesk : public jobs::Desk<Planned, Finished> {
 public:
  /// `stored`: the results that are there already.
  ContestDesk(const Plan& plan, const std::vector<Result>& stored);

  std::vector<Planned> next(std::size_t most) override;
  bool over() override { return schedule_.over(); }
  void take(Finished finished) override;
  /// Throws Failure when so many could not be played that it is no accident.
  void give_up(const Planned& match, const std::string& reason) override;

  std::uint64_t played() const { return played_; }
  std::uint64_t found() const { return found_; }
  bool complete() { return schedule_.over() && under_way_ == 0 && given_up_.empty(); }
  /// What the program itself took for decisions of processes, in microseconds.
  const Histogram& own_times() const { return own_times_; }
  /// "r1b2g3: why", a match each.
  const std::vector<std::string>& given_up() const { return given_up_; }

  std::function<void(std::uint64_t done, std::uint64_t expected)> progress;  ///< may be empty

 private:
  Schedule schedule_;
  std::map<Key, Result> stored_;
  std::uint64_t under_way_ = 0, played_ = 0, found_ = 0;
  std::vector<std::string> given_up_;
  Histogram own_times_{0.1, 100'000};
};

}  // namespace agon::contest
