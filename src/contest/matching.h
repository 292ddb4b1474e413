// Finds the pairing of least cost: a minimum-weight perfect matching (Edmonds' blossom algorithm,
// primal-dual, in O(n^3)).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace agon::contest {

/// The cost of pairing two rows: symmetric, from 0 to 10^9.
using CostMatrix = std::vector<std::vector<std::int64_t>>;
/// Pairs of rows that must not be made are not 0. Symmetric.
using PairMatrix = std::vector<std::vector<char>>;

/// Returns each row's partner in a pairing of all rows; empty: there is none. Its sum by the first cost is
/// the least of all pairings, its sum by the second the least among those, and so on. This holds exactly, for
/// any number of costs and rows. `apart` has an even number of rows.
std::optional<std::vector<int>> cheapest_matching(std::span<const CostMatrix> costs, const PairMatrix& apart);

/// Whether all rows can be paired so many times, no two of them twice and none that `apart` keeps apart. A
/// search that would take too long ends with yes: it is far from the last rounds, where few pairs are left.
bool disjoint_pairings(const PairMatrix& apart, std::uint32_t rounds);

}  // namespace agon::contest
