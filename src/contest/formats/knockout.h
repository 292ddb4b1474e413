// Who loses is out.
#pragma once

#include "contest/formats/format.h"

namespace agon::contest {

class Knockout : public Format {
 public:
  std::string_view name() const override { return "knockout"; }
  std::string_view summary() const override { return "who loses is out"; }
  std::uint32_t rounds(const Plan& plan) const override;
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override { return plan.entrants.size() - 1; }
  std::uint32_t open_round(const Plan& plan, std::uint32_t begun) const override;
  bool waits_for_results() const override { return true; }
  bool wants_more(const Plan& plan, const Pair& pair, std::span<const Result> own) const override;
  bool eliminates() const override { return true; }
  void mark_out(const Plan& plan, std::span<const Result> results,
                std::vector<Standing>& list) const override;
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override;

  /// Which of a pair goes on, given the pair's results so far; `bye`: undecided, play on. After `most_extra`
  /// further matches the entrant that was seeded higher goes on.
  static int winner_of(const Plan& plan, const Pair& pair, std::span<const Result> results);
  static constexpr std::uint32_t most_extra = 20;
};

}  // namespace agon::contest
