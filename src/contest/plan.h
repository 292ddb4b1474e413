// A contest's plan: everything that decides which matches are played and how their results count.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/broken.h"
#include "core/player_spec.h"
#include "process/settings.h"

namespace agon::contest {

enum class Until {
  games,  ///< until the schedule ends
  sprt,   ///< two entrants: until a sequential test has decided, or the schedule ends
};
BOOST_DESCRIBE_ENUM(Until, games, sprt)

enum class Points {
  match,  ///< a win is 1, a draw a half
  pair,   ///< two matches on one seed, seats swapped: both points go to the higher sum of scores
};
BOOST_DESCRIBE_ENUM(Points, match, pair)

inline constexpr std::uint32_t never_ends = 0xFFFFFFFF;

enum class Burns {
  mark,     ///< processor time used while others are asked is noted in the record
  forfeit,  ///< the same, and the match is lost
};
BOOST_DESCRIBE_ENUM(Burns, mark, forfeit)

enum class IfBroken {
  loses,     ///< a side whose player never started, crashed, hangs or left has lost, whatever the game says
  plays_on,  ///< the game alone decides
};
BOOST_DESCRIBE_ENUM(IfBroken, loses, plays_on)

struct Entrant {
  std::string name;
  std::vector<std::string> players;  ///< one for all seats, or one for each of the two sides
  std::string hash;                  ///< of its players' names and its files (own_files.h)
  std::uint32_t version = 1;         ///< a changed program is a new entrant with the next version
  std::uint32_t from = 0;            ///< the first round it plays in; above 0 if it joined late
  std::uint32_t until = never_ends;  ///< the first round it no longer plays in
  std::string folder{};              ///< holds all its files; empty: it has no folder to itself
  std::vector<std::string> files{};  ///< all that its programs may see; empty: what their command lines name

  bool operator==(const Entrant&) const = default;
};
BOOST_DESCRIBE_STRUCT(Entrant, (), (name, players, hash, version, from, until, folder, files))

/// The name of an entrant that was given none: its player. A command line or a path is not shown to others,
/// so it becomes "program 3".
inline std::string name_of_unnamed(const std::string& player, std::size_t number) {
  return !is_outside(player) ? player : "program " + std::to_string(number);
}

/// Bounds of the sequential test, in Elo, and its two error rates.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;

  bool operator==(const Sprt&) const = default;
};
BOOST_DESCRIBE_STRUCT(Sprt, (), (elo0, elo1, alpha, beta))

struct Plan {
  std::string name;
  std::string game;
  std::string format = "round_robin";  ///< one of formats()
  std::uint32_t games = 2;             ///< matches a pairing
  std::uint32_t rounds = 1;  ///< how often each pairing comes; Swiss and world: the number of rounds
  bool swap = true;          ///< every seed is played twice, with the seats swapped
  Points points = Points::match;
  Until until = Until::games;
  Sprt sprt;
  std::uint64_t seed = 1;
  std::vector<boost::json::value> configs;  ///< used in turn, one for each seed; at least one
  std::uint32_t opening = 0;                ///< steps at the start in which every seat plays at random
  bool clocks = true;
  bool records = true;
  Burns burns = Burns::mark;
  IfBroken broken = IfBroken::loses;
  std::vector<Entrant> entrants;
  process::Settings process;
  std::string serve{};  ///< flags of `agon serve GAME`, for matches with clients
};
BOOST_DESCRIBE_STRUCT(Plan, (),
                      (name, game, format, games, rounds, swap, points, until, sprt, seed, configs, opening,
                       clocks, records, burns, broken, entrants, process, serve))

inline const Entrant& entrant_of(const Plan& plan, int index) {
  return plan.entrants[static_cast<std::size_t>(index)];
}
/// The name in tables and records: "ada", "ada v2".
std::string label_of(const Entrant& entrant);
/// Whether the entrant plays in a round.
inline bool is_in(const Entrant& entrant, std::uint32_t round) {
  return entrant.from <= round && round < entrant.until;
}
/// Whether the entrant has left. Its matches that have not been played are left out.
inline bool has_left(const Entrant& entrant) { return entrant.until != never_ends; }
/// The number of entrants that were there from the beginning; they come first.
int founders_of(const Plan& plan);

/// The name of a match within its contest. Results are counted in the order of their keys.
struct Key {
  std::uint32_t round = 0;
  std::uint32_t board = 0;  ///< the pairing within the round
  std::uint32_t game = 0;   ///< within the pairing; 2k and 2k+1 share a seed if seats are swapped

  auto operator<=>(const Key&) const = default;
};
BOOST_DESCRIBE_STRUCT(Key, (), (round, board, game))
/// "r2b1g1": the name of a match in links and lists; all counted from 1.
std::string key_text(const Key& key);

/// A match that can begin.
struct Planned {
  Key key;
  int a = 0, b = 0;     ///< entrants, in the same order in every match of a pairing
  bool a_first = true;  ///< a has the first side's seats
  std::uint64_t seed = 0;
  std::size_t config = 0;
  bool has_left = false;  ///< one of the two has left: it counts if it was played, and is not played now
};
BOOST_DESCRIBE_STRUCT(Planned, (), (key, a, b, a_first, seed, config, has_left))

/// Whether any entrant is a program.
bool has_programs(const Plan& plan);
/// Whether any entrant is a client of the game's own protocol.
bool has_clients(const Plan& plan);

/// The result of a match.
struct Result {
  Key key;
  int a = 0, b = 0;
  bool a_first = true;
  double points = 0;  ///< a's: 1, 0.5 or 0; in a store, as the game says
  double score_a = 0, score_b = 0;
  Broken broken_a = Broken::no, broken_b = Broken::no;  ///< whether none of a side's players played on
  bool both_lost = false;  ///< as it counts: b has no points either. It follows from the rest.
  /// Equal for matches that went alike: the same two on the same sides, from the same configuration to the
  /// same end. 0: not known. It follows from the match, so the JSON leaves it out.
  std::uint64_t likeness = 0;

  double points_of_b() const { return both_lost ? 0 : 1 - points; }
};
BOOST_DESCRIBE_STRUCT(Result, (), (key, a, b, a_first, points, score_a, score_b, broken_a, broken_b))

inline constexpr int bye = -1;  ///< in place of b: a has no opponent in this round and gets the points

// Entrants are numbered by int, where -1 is nobody; containers use size_t.

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace agon::contest
