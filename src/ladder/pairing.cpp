#include "ladder/pairing.h"

#include <algorithm>
#include <cmath>

#include "ladder/people_access.h"

namespace agon::ladder {

namespace {

std::uint32_t pairs_with(const Contender& one, Id opponent) {
  for (const auto& met : one.met)
    if (met.opponent == opponent) return met.pairs;
  return 0;
}

std::uint32_t all_pairs(const Contender& one) {
  std::uint32_t count = 0;
  for (const auto& met : one.met) count += met.pairs;
  return count;
}

/// All other contenders, the nearest in rating first.
std::vector<const Contender*> by_distance(std::span<const Contender> contenders, const Contender& one) {
  std::vector<const Contender*> others;
  for (const auto& other : contenders)
    if (other.version != one.version) others.push_back(&other);
  std::stable_sort(others.begin(), others.end(), [&](const Contender* x, const Contender* y) {
    return std::abs(x->elo - one.elo) < std::abs(y->elo - one.elo);
  });
  return others;
}

const Contender* any_of(const std::vector<const Contender*>& list, std::size_t first, Random& random) {
  const auto count = std::min(first, list.size());
  return count == 0 ? nullptr : list[random.below(static_cast<std::uint32_t>(count))];
}

std::optional<Pairing> placement(std::span<const Contender> contenders, Random& random) {
  for (const auto& one : contenders) {
    if (one.is_built_in || all_pairs(one) >= placement_pairs) continue;
    auto others = by_distance(contenders, one);
    std::erase_if(others, [&](const Contender* other) {
      return pairs_with(one, other->version) >= placement_pairs_with_one;
    });
    if (const auto* opponent = any_of(others, near_opponents, random))
      return Pairing{one.version, opponent->version, MatchKind::placement};
  }
  return std::nullopt;
}

std::optional<Pairing> upkeep(std::span<const Contender> contenders, std::uint32_t enough, Random& random) {
  const bool by_matches = random.below(4) < 3;
  const Contender* chosen = nullptr;
  for (const auto& one : contenders) {
    if (one.is_built_in || one.matches >= enough) continue;
    const bool sooner = chosen == nullptr ||
                        (by_matches ? one.matches < chosen->matches : one.last_played < chosen->last_played);
    if (sooner) chosen = &one;
  }
  if (chosen == nullptr) return std::nullopt;
  const auto others = by_distance(contenders, *chosen);
  const auto* opponent = any_of(others, random.below(4) < 3 ? near_opponents : others.size(), random);
  if (opponent == nullptr) return std::nullopt;
  return Pairing{chosen->version, opponent->version, MatchKind::upkeep};
}

}  // namespace

std::optional<Pairing> next_pairing(std::span<const Contender> contenders, std::uint32_t enough,
                                    Random& random) {
  if (auto pairing = placement(contenders, random)) return pairing;
  return upkeep(contenders, enough, random);
}

Id weakest_built_in_player(Tables& tables, const Season& season) {
  Id weakest = 0;
  std::optional<double> least;
  const auto until = shown_until(season, {});  // everybody of the team sees whom its trial meets
  for (const auto& team : tables.teams.of_season(season.id)) {
    if (team.house.empty()) continue;
    const Id version = tables.versions.active(team.id);
    auto history = tables.log.history(version);
    if (!until.empty()) std::erase_if(history, [&](const HistoryPoint& point) { return point.at >= until; });
    if (weakest == 0) weakest = version;
    if (history.empty() || (least && history.back().elo >= *least)) continue;
    least = history.back().elo;
    weakest = version;
  }
  return weakest;
}

}  // namespace agon::ladder
