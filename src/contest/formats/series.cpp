// A series: the same players on the same seats again and again, or the first two changing seats in turn.
#include "contest/formats/format.h"
#include "core/random.h"

namespace agon::contest {

namespace {

class Series : public Format {
 public:
  std::string_view name() const override { return "series"; }
  std::string_view summary() const override { return "the same players on the same seats"; }
  std::uint32_t rounds(const Plan&) const override { return 1; }
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t, std::span<const Result>) const override {
    return {{0, static_cast<int>(plan.entrants.size()) - 1, true}};
  }
  std::uint64_t pairings(const Plan&) const override { return 1; }
  /// A swap exchanges the first two seats.
  int entrant_on(const Plan&, const Planned& match, std::size_t seat, std::size_t) const override {
    return static_cast<int>(match.a_first || seat > 1 ? seat : 1 - seat);
  }
  /// A single match has the plan's own seed, so that a person can ask for it.
  std::uint64_t seed(const Plan& plan, std::uint32_t, std::uint64_t turn) const override {
    return plan.games == 1 ? plan.seed : derived_seed(plan.seed, turn);
  }
};

}  // namespace

const Format& series() {
  static const Series format;
  return format;
}

}  // namespace agon::contest
