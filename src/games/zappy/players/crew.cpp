// Stones that the incantations of a crew take, and who puts them down.
#include "games/zappy/players/crew.h"

#include <algorithm>

#include "games/zappy/rules/constants.h"

namespace agon::zappy {

namespace {

const Amounts& stones_for(int level) {
  static const auto table = [] {
    std::array<Amounts, highest_level> all{};
    for (int each = 1; each < highest_level; ++each)
      all[static_cast<std::size_t>(each)] = requirement_of(Config{}, each).stones;
    return all;
  }();
  return table[static_cast<std::size_t>(level)];
}

/// Deals the stones of one incantation by turns, so that all are done soon, and takes them from the stocks.
std::vector<Amounts> deal(std::vector<Contribution>& contributions, int level) {
  std::vector<Amounts> shares(contributions.size());
  std::vector<int> load(contributions.size(), 0);
  const Amounts& needed = stones_for(level);
  for (std::size_t kind = resource_kinds; kind-- > 1;)
    for (int count = 0; count < needed[kind]; ++count) {
      std::size_t best = contributions.size();
      for (std::size_t each = 0; each < contributions.size(); ++each) {
        const int owned = contributions[each].stock[kind];
        if (owned == 0) continue;
        if (best == contributions.size() || load[each] < load[best] ||
            (load[each] == load[best] && owned > contributions[best].stock[kind]))
          best = each;
      }
      if (best == contributions.size()) break;
      --contributions[best].stock[kind];
      ++shares[best][kind];
      ++load[best];
    }
  return shares;
}

}  // namespace

Amounts recipe_from(int level) {
  Amounts sum{};
  for (; level < highest_level; ++level)
    for (std::size_t kind = 0; kind < resource_kinds; ++kind) sum[kind] += stones_for(level)[kind];
  return sum;
}

Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level) {
  std::vector<Amounts> shares;
  for (int each = first; each <= level && each < highest_level; ++each) shares = deal(contributions, each);
  for (std::size_t index = 0; index < shares.size(); ++index)
    if (contributions[index].from == who) return shares[index];
  return {};
}

}  // namespace agon::zappy
