// A number of rounds, each against somebody of like standing.
#pragma once

#include "contest/formats/format.h"

namespace agon::contest {

class Swiss : public Format {
 public:
  std::string_view name() const override { return "swiss"; }
  std::string_view summary() const override { return "rounds against somebody of like standing"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override;
  std::uint32_t open_round(const Plan& plan, std::uint32_t begun) const override;
  bool waits_for_results() const override { return true; }
  bool balances_seats() const override { return true; }
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override;
};

}  // namespace agon::contest
