#include "contest/formats/world.h"

#include "core/errors.h"

namespace agon::contest {

std::vector<Pair> Worlds::pairs(const Plan&, std::uint32_t, std::span<const Result>) const {
  return {{0, 1, true}};
}

std::uint32_t Worlds::open_round(const Plan&, std::uint32_t) const {
  throw BadRequest(
      "a contest of worlds takes no changes once it has begun: all entrants play in each of them; give the "
      "new ones a contest of its own (--name)");
}

std::vector<FormatProblem> Worlds::problems(const Plan& plan, bool) const {
  std::vector<FormatProblem> problems;
  if (plan.points == Points::pair)
    problems.push_back(
        {"points", "points = \"pair\" does not go with format = \"world\", whose matches have no two sides"});
  for (const auto& entrant : plan.entrants)
    if (entrant.players.size() != 1)
      problems.push_back({"entrant", "entrant \"" + entrant.name +
                                         "\" has a player for each side, but a world has no sides: "
                                         "write player = \"…\""});
  return problems;
}

}  // namespace agon::contest
