#include "games/evasion/players/players.h"
namespace agon::evasion {
Mind make_champion_hunter(const Rules& r, Seat s, std::uint64_t n) { return make_greedy_hunter(r, s, n); }
}  // namespace agon::evasion
