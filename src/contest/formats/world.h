// Worlds: every match is of all entrants at once, and whoever finishes before another has beaten it.
#pragma once

#include "contest/formats/format.h"

namespace agon::contest {

class Worlds : public Format {
 public:
  std::string_view name() const override { return "world"; }
  std::string_view summary() const override { return "all in one match, by the order of finish"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  /// One board, that of all: the first two entrants stand for it.
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override { return plan.rounds; }
  bool all_at_once() const override { return true; }
  std::uint32_t open_round(const Plan& plan, std::uint32_t begun) const override;
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override;
};

}  // namespace agon::contest
