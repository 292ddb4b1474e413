#include "games/sugargame/players/players.h"

#include <array>
#include <boost/describe.hpp>
#include <cstdint>

#include "core/notes.h"
#include "core/player_params.h"
#include "games/sugargame/players/champion.h"
#include "games/sugargame/players/plain_player.h"
#include "games/sugargame/players/rungs.inc"

namespace agon::sugargame {

namespace {

// Parameters of the players, written after their names: "champion?nodes=100000".

/// For the players that count only points. Each has its own usual depth.
struct PlainParams {
  int depth = 2;
  std::uint64_t nodes = 0;

  static constexpr std::array field_notes{
      FieldNote{"depth", "turns that it looks ahead", 1, 40},
      FieldNote{"nodes", "positions that it may visit for a move; 0: as many as the depth takes", 0,
                100'000'000},
  };
};
BOOST_DESCRIBE_STRUCT(PlainParams, (), (depth, nodes))

struct HunterParams : PlainParams {
  HunterParams() { depth = 4; }
};
BOOST_DESCRIBE_STRUCT(HunterParams, (PlainParams), ())

struct CaptainParams : PlainParams {
  CaptainParams() { depth = 6; }
};
BOOST_DESCRIBE_STRUCT(CaptainParams, (PlainParams), ())

/// Looks up to twelve turns ahead, as far as its nodes last.
struct AdmiralParams : PlainParams {
  AdmiralParams() {
    depth = 12;
    nodes = 300'000;
  }
};
BOOST_DESCRIBE_STRUCT(AdmiralParams, (PlainParams), ())

struct ChampionParams : Weights {
  std::uint64_t nodes = 300'000;
  double effort = 0;
  int depth = 63;
  int threads = 0;

  static constexpr std::array field_notes{
      FieldNote{"nodes", "positions that it may visit for a move without a clock", 100, 1'000'000'000},
      FieldNote{"effort",
                "share of the game's own clock for thinking, in processor time, with or without a clock; 0: "
                "the clock or the nodes decide",
                0, 1},
      FieldNote{"depth", "most turns that it looks ahead", 1, 63},
      FieldNote{
          "threads",
          "threads that search together under a clock; 0: two, if there are enough cores for all thinking "
          "threads of this program. Always one without a clock",
          0, 16},
      FieldNote{"agent", "points for one agent more, if no table covers the armies", 0, 1000},
      FieldNote{"mobility", "sixteenths of a point for a free cell beside an agent", 0, 100},
      FieldNote{"fertile", "sixteenths for such a cell where sugar will grow", 0, 100},
      FieldNote{"ring1", "sixteenths for a unit of sugar beside an agent", 0, 100},
      FieldNote{"ring2", "the same two steps away", 0, 100},
      FieldNote{"ring3", "the same three steps away", 0, 100},
      FieldNote{"nearer",
                "sixteenths for a unit of sugar that the side reaches first, in at most three steps", 0, 100},
      FieldNote{"land", "sixteenths for a unit of capacity of the cells that it reaches first", 0, 100},
  };
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (Weights), (nodes, effort, depth, threads))

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

/// Share of the clock for thinking; the rest is for the way to the referee.
constexpr double thinking_share = 5.0 / 6;

Made make_champion(const Rules& game, Seat, std::uint64_t, const ChampionParams& params) {
  Strength strength;
  const auto own_clock = static_cast<double>(game.clocks().per_move.count());
  strength.processor = Nanoseconds(static_cast<std::int64_t>(params.effort * thinking_share * own_clock));
  strength.nodes = params.nodes;
  strength.depth = params.depth;
  strength.threads = params.threads;
  strength.weights = params;
  return std::make_unique<Champion>(strength);
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> list{
      {"drifter", "moves by chance", {}, make_drifter},
      {"random", "the drifter, under the name that every game has", {}, make_drifter},
      {"gobbler", "takes the most points of one turn", {}, make_plain<1>},
      entry_with_params("wary", "looks at the answer as well: two turns", {}, make_bounded<PlainParams>),
      entry_with_params("hunter", "looks four turns ahead", {}, make_bounded<HunterParams>),
      entry_with_params("captain", "looks six turns ahead", {}, make_bounded<CaptainParams>),
      entry_with_params("admiral", "looks twelve turns ahead, as far as its positions last", {},
                        make_bounded<AdmiralParams>),
      entry_with_params("champion",
                        "searches as deep as the clock lets it, knows all endings of small armies", {},
                        make_champion),
  };
  return list;
}

}  // namespace agon::sugargame
