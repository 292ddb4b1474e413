// What a contest is: everything that decides which matches are played and what their results count.
#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/player_spec.h"
#include "process/settings.h"

namespace agon::contest {

enum class Until {
  games,  ///< the schedule's end
  sprt,   ///< two entrants: as soon as a sequential test has decided, at the latest at the schedule's end
};
BOOST_DESCRIBE_ENUM(Until, games, sprt)

enum class Points {
  match,  ///< a win 1, a draw a half
  pair,   ///< of two matches on one seed, seats swapped: both points to whose scores add up to more
};
BOOST_DESCRIBE_ENUM(Points, match, pair)

inline constexpr std::uint32_t never_ends = 0xFFFFFFFF;

enum class Burns {
  mark,     ///< processor time taken while others are asked is told in the record
  forfeit,  ///< and loses the match
};
BOOST_DESCRIBE_ENUM(Burns, mark, forfeit)

struct Entrant {
  std::string name;
  std::vector<std::string> players;  ///< one for every seat, or one for each of the two sides
  std::string hash;                  ///< of its command line and its files (content_hash.h)
  std::uint32_t version = 1;  ///< a program that changed is an entrant of its own with the next version
  std::uint32_t from = 0;     ///< the first round it plays in: 0, or later for who came late
  std::uint32_t until = never_ends;  ///< the first round it plays in no more
  std::string folder{};              ///< all its files, where it has a folder to itself
  std::vector<std::string> files{};  ///< all that its programs may see; empty: what their command lines name

  bool operator==(const Entrant&) const = default;
};
BOOST_DESCRIBE_STRUCT(Entrant, (), (name, players, hash, version, from, until, folder, files))

/// What an entrant without a name is called: as its player, but no command line and no path is shown to
/// others.
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
  std::uint32_t games = 2;             ///< a pairing
  std::uint32_t rounds = 1;            ///< Swiss: rounds; round robin: how often each pairing comes
  bool swap = true;                    ///< every seed is played twice, seats swapped
  Points points = Points::match;
  Until until = Until::games;
  Sprt sprt;
  std::uint64_t seed = 1;
  std::vector<boost::json::value> configs;  ///< rotated, pair of matches by pair; at least one
  std::uint32_t opening = 0;                ///< steps at the start in which all seats are moved at random
  bool clocks = true;
  bool records = true;
  Burns burns = Burns::mark;
  std::vector<Entrant> entrants;
  process::Settings process;
  std::string serve{};  ///< flags of `agon serve GAME`, for matches with clients
};
BOOST_DESCRIBE_STRUCT(Plan, (),
                      (name, game, format, games, rounds, swap, points, until, sprt, seed, configs, opening,
                       clocks, records, burns, entrants, process, serve))

inline const Entrant& entrant_of(const Plan& plan, int index) {
  return plan.entrants[static_cast<std::size_t>(index)];
}
/// As tables and records show it: "ada", "ada v2".
std::string label_of(const Entrant& entrant);
/// Whether it plays in a round.
inline bool is_in(const Entrant& entrant, std::uint32_t round) {
  return entrant.from <= round && round < entrant.until;
}
/// Whether it plays no more: its matches that have not been played are left out.
inline bool has_left(const Entrant& entrant) { return entrant.until != never_ends; }
/// How many were there from the beginning; they come first.
int founders_of(const Plan& plan);

/// The name of a match within its contest. Results are folded in the order of their keys.
struct Key {
  std::uint32_t round = 0;
  std::uint32_t board = 0;  ///< the pairing within the round
  std::uint32_t game = 0;   ///< within the pairing; 2k and 2k+1 share a seed where seats are swapped

  auto operator<=>(const Key&) const = default;
};
BOOST_DESCRIBE_STRUCT(Key, (), (round, board, game))
/// "r2b1g1": the name of a match in links and lists; all counted from 1.
std::string key_text(const Key& key);

/// A match that may be begun.
struct Planned {
  Key key;
  int a = 0, b = 0;     ///< entrants; a pairing names them in one order, whoever begins
  bool a_first = true;  ///< a takes the first side's seats
  std::uint64_t seed = 0;
  std::size_t config = 0;
  bool has_left =
      false;  ///< one of the two plays no more: it counts where it was played, and is left out else
};
BOOST_DESCRIBE_STRUCT(Planned, (), (key, a, b, a_first, seed, config, has_left))

/// Whether any entrant is a program.
bool has_programs(const Plan& plan);
/// Whether any entrant is a client of the game's own protocol.
bool has_clients(const Plan& plan);

/// What a finished match counts.
struct Result {
  Key key;
  int a = 0, b = 0;
  bool a_first = true;
  double points = 0;  ///< a's: 1, 0.5 or 0
  double score_a = 0, score_b = 0;
  /// Equal for matches that went alike: the same two on the same sides, from the same configuration to the
  /// same end. 0: not known. Not told: it follows from the match.
  std::uint64_t likeness = 0;
};
BOOST_DESCRIBE_STRUCT(Result, (), (key, a, b, a_first, points, score_a, score_b))

inline constexpr int bye = -1;  ///< as entrant b: a has no opponent in this round and gets the points

// Entrants are counted by int, where -1 is nobody; containers by size_t.

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace agon::contest
