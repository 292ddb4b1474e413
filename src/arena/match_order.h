// A match to be played, and what it came to, as values: they hold all that is needed to play the match
// anywhere and to count it, and nothing else. A driver takes as an argument what it
// alone needs: a stop, somebody who listens.
#pragma once

#include <algorithm>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/broken.h"
#include "core/fault.h"
#include "core/game_info.h"
#include "core/player_spec.h"
#include "core/record.h"
#include "core/shared_json.h"

namespace agon {

/// How a program starts where its own files are not: they come packed, in a folder of their own.
struct PackedProgram {
  std::string bundle;              ///< hash of its packed files
  std::vector<std::string> words;  ///< its command line; in_bundle stands for that folder
  std::string folder{};            ///< where it runs, likewise; empty: where its host runs
};
BOOST_DESCRIBE_STRUCT(PackedProgram, (), (bundle, words, folder))

/// Stands before a word or a path that names a packed file.
inline constexpr std::string_view in_bundle = "{bundle}";

struct SeatOrder {
  std::string player;                ///< as in core/player_spec.h
  std::string label;                 ///< the name that is shown and recorded
  std::string folder{};              ///< holds all files of its program; empty: it has none to itself
  std::vector<std::string> files{};  ///< all that its program may see; empty: what its command line names
  std::optional<PackedProgram> packed{};  ///< replaces folder, files and command line
};
BOOST_DESCRIBE_STRUCT(SeatOrder, (), (player, label, folder, files, packed))

struct MatchOrder {
  std::string key;  ///< its name among the orders of those who gave it
  std::string game;
  SharedJson config;
  std::uint64_t seed = 0;
  std::vector<SeatOrder> seats;
  std::uint32_t opening = 0;  ///< opening steps in which all seats move at random, by the seed
  std::string serve{};        ///< for seats of clients: the flags of `agon serve GAME`
  bool clocks = true;         ///< whether players are held to the game's clocks
  bool record = false;        ///< whether its record is kept, with the seats' private parts
  bool thoughts = false;      ///< also keeps thoughts of built-in players, in their seats' private parts
};
BOOST_DESCRIBE_STRUCT(MatchOrder, (),
                      (key, game, config, seed, seats, opening, serve, clocks, record, thoughts))

/// Whether any seat is a program, of whatever protocol.
inline bool has_programs(const MatchOrder& order) {
  return std::ranges::any_of(order.seats, [](const SeatOrder& seat) { return is_outside(seat.player); });
}

/// A seat's private part (core/record_private.h), which only its owner may read.
struct PrivateRow {
  Seat seat = 0;
  std::string base64;  ///< the bytes of its file

  bool operator==(const PrivateRow&) const = default;
};
BOOST_DESCRIBE_STRUCT(PrivateRow, (), (seat, base64))

/// The deeds and the costs of one seat's player.
struct PlayedSeat {
  Broken broken = Broken::no;       ///< whether it played on
  double wall_ms = 0;               ///< of all its decisions
  double most_ms = 0;               ///< its longest decision
  double cpu_ms = 0;                ///< programs only
  double start_ms = 0;              ///< programs only
  std::uint64_t peak_kib = 0;       ///< programs only
  std::uint64_t decisions = 0;      ///< programs only
  bool burns = false;               ///< a program that computed while others were asked
  std::optional<ModelUsage> usage;  ///< programs that said so
};
BOOST_DESCRIBE_STRUCT(PlayedSeat, (),
                      (broken, wall_ms, most_ms, cpu_ms, start_ms, peak_kib, decisions, burns, usage))

struct PlayedMatch {
  std::string key;  ///< its order's
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;               ///< of the last state, 16 hexadecimal digits
  std::vector<PlayedSeat> seats;  ///< one for each
  std::uint64_t fault_count = 0;
  std::vector<Fault> faults;    ///< the first few, and those that lost a player (first_faults.h)
  std::vector<float> own_us{};  ///< time that the arena itself took for each decision of a program
  std::string record{};         ///< the bytes of its file; empty: none is kept
  std::vector<PrivateRow> private_parts{};  ///< the record's
};
BOOST_DESCRIBE_STRUCT(PlayedMatch, (),
                      (key, outcome, steps, hash, seats, fault_count, faults, own_us, record, private_parts))

}  // namespace agon
