// Worlds: every match is of all entrants at once, and an entrant beats all that finish after it.
#include "contest/formats/format.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

class Worlds : public Format {
 public:
  std::string_view name() const override { return "world"; }
  std::string_view summary() const override { return "all in one match, by the order of finish"; }
  std::uint32_t rounds(const Plan& plan) const override { return plan.rounds; }
  /// There is one board, for all: the first two entrants stand for it.
  std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                          std::span<const Result> before) const override;
  std::uint64_t pairings(const Plan& plan) const override { return plan.rounds; }
  bool all_at_once() const override { return true; }
  /// Each entrant has a part of the seats, and a different part each time.
  int entrant_on(const Plan& plan, const Planned& match, std::size_t seat, std::size_t seats) const override {
    const auto count = plan.entrants.size();
    const auto turn = std::size_t{match.key.round} * plan.games + match.key.game;
    return static_cast<int>((seat * count / seats + turn) % count);
  }
  std::uint32_t open_round(const Plan& plan, std::uint32_t begun) const override;
  std::vector<FormatProblem> problems(const Plan& plan, bool rounds_given) const override;
};

std::vector<Pair> Worlds::pairs(const Plan&, std::uint32_t, std::span<const Result>) const {
  return {{0, 1, true}};
}

std::uint32_t Worlds::open_round(const Plan&, std::uint32_t) const {
  throw BadRequest(
      "all entrants of a world play in every match, so it takes no changes once it has begun: put new or "
      "changed entrants into another contest (--name)");
}

std::vector<FormatProblem> Worlds::problems(const Plan& plan, bool) const {
  std::vector<FormatProblem> problems;
  if (plan.points == Points::pair)
    problems.push_back(
        {"points",
         "points = \"pair\" does not work with format = \"world\", whose matches have no two sides"});
  for (const auto& entrant : plan.entrants)
    if (entrant.players.size() != 1)
      problems.push_back({"entrant", "entrant \"" + entrant.name +
                                         "\" has a player for each side, but a world has no sides: "
                                         "write player = \"…\""});
  return problems;
}

}  // namespace

const Format& worlds() {
  static const Worlds format;
  return format;
}

}  // namespace agon::contest
