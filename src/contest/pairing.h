// Who meets whom in a round. Pure functions of the plan and of the results of the rounds before.
#pragma once

#include "contest/standing.h"

namespace agon::contest {

struct Pair {
  int a = 0, b = 0;     ///< b may be `bye`
  bool a_first = true;  ///< in the pairing's first match

  bool operator==(const Pair&) const = default;
};

/// How many rounds the contest has.
std::uint32_t rounds_of(const Plan& plan);
/// Whether a round can only be paired when the rounds before are over.
inline bool waits_for_results(const Plan& plan) {
  return plan.format == Format::swiss || plan.format == Format::knockout;
}

/// The pairs of a round, from 0; `before`: all results of the rounds before, counted.
std::vector<Pair> pairs_of(const Plan& plan, std::uint32_t round, std::span<const Result> before);

/// Knockout: which of a pair goes on, given the pair's results so far; `bye`: undecided, play on.
/// After `most_extra` further matches the entrant that was seeded higher goes on.
int winner_of(const Plan& plan, const Pair& pair, std::span<const Result> results);
inline constexpr std::uint32_t most_extra = 20;

}  // namespace agon::contest
