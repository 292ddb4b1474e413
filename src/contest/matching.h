// Finds the pairing of least cost: a minimum-weight perfect matching in a complete graph (Edmonds' blossom
// algorithm, primal-dual, in O(n^3)).
#pragma once

#include <cstdint>
#include <vector>

namespace agon::contest {

/// `cost` is symmetric, with an even number of rows and values from 0 to 10^12. Returns each row's partner.
std::vector<int> cheapest_matching(const std::vector<std::vector<std::int64_t>>& cost);

}  // namespace agon::contest
