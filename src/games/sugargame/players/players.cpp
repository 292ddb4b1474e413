#include "games/sugargame/players/players.h"

#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/drifter.h"
#include "games/sugargame/players/plain_player.h"

namespace agon::sugargame {

namespace {

using Made = std::unique_ptr<Player<Rules>>;

Made make_drifter(const Rules&, Seat, std::uint64_t seed) { return std::make_unique<Drifter>(seed); }

template <int depth>
Made make_plain(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<PlainPlayer>(depth, seed);
}

/// Twelve turns, as far as the positions last.
Made make_admiral(const Rules&, Seat, std::uint64_t seed) {
  constexpr int depth = 12;
  constexpr std::uint64_t nodes = 300'000;
  return std::make_unique<PlainPlayer>(depth, seed, nodes);
}

Made make_champion(const Rules&, Seat, std::uint64_t) { return std::make_unique<Champion>(Strength{}); }

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> list{
      {"drifter", "moves by chance", {}, make_drifter},
      {"random", "the drifter, under the name that every game of the house has", {}, make_drifter},
      {"gobbler", "takes the most points of one turn", {}, make_plain<1>},
      {"wary", "looks at the answer as well: two turns", {}, make_plain<2>},
      {"hunter", "looks four turns ahead", {}, make_plain<4>},
      {"captain", "looks six turns ahead", {}, make_plain<6>},
      {"admiral", "looks twelve turns ahead, as far as its positions last", {}, make_admiral},
      {"champion",
       "searches as deep as the clock lets it, knows all endings of small armies",
       {},
       make_champion},
  };
  return list;
}

}  // namespace agon::sugargame
