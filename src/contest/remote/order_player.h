// Plays what tasks of one job ask for, one after the other, in one thread.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "contest/play_match.h"
#include "contest/remote/job_book.h"

namespace agon::contest {

class OrderPlayer {
 public:
  /// `thread`: which of those that play at the same time; to be made in it.
  OrderPlayer(std::shared_ptr<const KnownJob> job, unsigned thread);

  const KnownJob& job() const { return *job_; }
  /// Told who plays before they begin; what it gives hears the record's lines.
  using Begins =
      std::function<std::function<void(const std::string&)>(const Plan& plan, const Planned& match)>;
  /// `broker`: where the programs are that a task brings. `begins` may be empty. Throws what a match throws,
  /// and BadRequest or BadValue where there can be no such match.
  RemoteMatch play(const std::string& task, jobs::Broker& broker, const Begins& begins = {});

 private:
  void seat(const MatchOrder& order, jobs::Broker& broker);
  void check_player(const Entrant& entrant, const std::string& player) const;

  std::shared_ptr<const KnownJob> job_;
  Plan plan_;  ///< the job's, with the entrants of the match
  ProgramTable programs_;
  std::set<std::string> fetched_;
  bool has_guests_ = false;  ///< entrants of `plan_` are another task's
  MatchPlayer player_;
};

}  // namespace agon::contest
