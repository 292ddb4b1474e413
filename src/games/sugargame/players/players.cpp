#include "games/sugargame/players/players.h"

#include "core/player_params.h"
#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/params.h"
#include "games/sugargame/players/plain_player.h"

namespace agon::sugargame {

namespace {

using Made = std::unique_ptr<Player<Rules>>;

Made make_drifter(const Rules&, Seat, std::uint64_t seed) { return std::make_unique<Drifter>(seed); }

template <int depth>
Made make_plain(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<PlainPlayer>(depth, seed);
}

template <class Params>
Made make_bounded(const Rules&, Seat, std::uint64_t seed, const Params& params) {
  return std::make_unique<PlainPlayer>(params.depth, seed, params.nodes);
}

/// What of the clock is for thinking; the rest is for the way to the referee.
constexpr double thinking_share = 5.0 / 6;

Made make_champion(const Rules& game, Seat, std::uint64_t, const ChampionParams& params) {
  Strength strength;
  const auto own_clock = static_cast<double>(game.clocks().per_move.count());
  strength.processor = Nanoseconds(static_cast<std::int64_t>(params.effort * thinking_share * own_clock));
  strength.nodes = params.nodes;
  strength.depth = params.depth;
  strength.threads = params.threads;
  strength.weights = {
      params.agent, {params.ring1, params.ring2, params.ring3}, params.fertile, params.mobility};
  return std::make_unique<Champion>(strength);
}

template <class Params>
PlayerEntry<Rules> with(const char* name, const char* summary, MakerWithParams<Rules, Params> make) {
  return entry_with_params<Rules, Params>(name, summary, {}, make);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> list{
      {"drifter", "moves by chance", {}, make_drifter},
      {"random", "the drifter, under the name that every game of the house has", {}, make_drifter},
      {"gobbler", "takes the most points of one turn", {}, make_plain<1>},
      with<PlainParams>("wary", "looks at the answer as well: two turns", make_bounded<PlainParams>),
      with<HunterParams>("hunter", "looks four turns ahead", make_bounded<HunterParams>),
      with<CaptainParams>("captain", "looks six turns ahead", make_bounded<CaptainParams>),
      with<AdmiralParams>("admiral", "looks twelve turns ahead, as far as its positions last",
                          make_bounded<AdmiralParams>),
      with("champion", "searches as deep as the clock lets it, knows all endings of small armies",
           make_champion),
  };
  return list;
}

}  // namespace agon::sugargame
