// Who sits where in a match of a contest.
#pragma once

#include "contest/played.h"

namespace agon::contest {

class Seating {
 public:
  /// `seats`: of the match.
  Seating(const Plan& plan, const Planned& match, std::size_t seats);

  int entrant(std::size_t seat) const;
  /// Which of its two players the entrant of a seat plays there.
  std::size_t side(std::size_t seat) const;
  bool is_a(std::size_t seat) const { return entrant(seat) == match_.a; }
  /// All entrants play at once.
  bool all() const { return all_; }

 private:
  const Plan& plan_;
  const Planned& match_;
  std::size_t seats_;
  bool all_;
};

/// What a match says of the entrants, two by two: one result, or, of a match of all at once, one for each two
/// of them, with the match's own key. `planned`: the match as the schedule has it.
std::vector<Result> results_of(const Plan& plan, const Planned& planned, const Played& played);

}  // namespace agon::contest
