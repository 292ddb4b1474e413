// The pairing of least cost: perfect matching of least weight in a complete graph (Edmonds' blossoms, as a
// primal-dual method in O(n^3)).
#pragma once

#include <cstdint>
#include <vector>

namespace agon::contest {

/// `cost[i][j]` = `cost[j][i]`, from 0 to 10^12; an even number of rows. The partner of each.
std::vector<int> cheapest_matching(const std::vector<std::vector<std::int64_t>>& cost);

}  // namespace agon::contest
