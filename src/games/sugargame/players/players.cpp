// The built-in players, simplest first.
#include "games/sugargame/players/drifter.h"

namespace agon::sugargame {

namespace {

std::unique_ptr<Player<Rules>> make_drifter(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<Drifter>(seed);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& Rules::players() {
  static const std::vector<PlayerEntry<Rules>> list{
      {"drifter", "moves by chance", {}, make_drifter},
      {"random", "the drifter under the name that every game of the house has", {}, make_drifter},
  };
  return list;
}

}  // namespace agon::sugargame
