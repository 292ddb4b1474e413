// Everybody against everybody.
#pragma once

#include "contest/formats/format.h"

namespace agon::contest {

class RoundRobin : public Format {
 public:
  std::string_view name() const override { return "round_robin"; }
  std::string_view summary() const override { return "everybody against everybody"; }
  std::uint32_t rounds(const Plan& plan) const override;
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override;
  bool takes_sprt() const override { return true; }
};

}  // namespace agon::contest
