#include "games/evasion/players/players.h"
namespace agon::evasion {
Mind make_champion_prey(const Rules& r, Seat s, std::uint64_t n) { return make_runner_prey(r, s, n); }
}  // namespace agon::evasion
