// What a contest is: everything that decides which matches are played and what their results count.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "process/settings.h"

namespace agon::contest {

enum class Format {
  round_robin,  ///< everybody against everybody
  gauntlet,     ///< the first entrant against all others
  swiss,        ///< a number of rounds, each against somebody of like standing
  knockout,     ///< who loses is out
};
BOOST_DESCRIBE_ENUM(Format, round_robin, gauntlet, swiss, knockout)

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

struct Entrant {
  std::string name;
  std::vector<std::string> players;  ///< one for every seat, or one for each of the two sides
  std::string hash;                  ///< of its command line and the files that names; 16 hexadecimal digits

  bool operator==(const Entrant&) const = default;
};
BOOST_DESCRIBE_STRUCT(Entrant, (), (name, players, hash))

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
  Format format = Format::round_robin;
  std::uint32_t games = 2;   ///< a pairing
  std::uint32_t rounds = 1;  ///< Swiss: rounds; round robin: how often each pairing comes
  bool swap = true;          ///< every seed is played twice, seats swapped
  Points points = Points::match;
  Until until = Until::games;
  Sprt sprt;
  std::uint64_t seed = 1;
  std::vector<boost::json::value> configs;  ///< rotated, pair of matches by pair; at least one
  bool clocks = true;
  bool records = true;
  std::vector<Entrant> entrants;
  process::Settings process;
};
BOOST_DESCRIBE_STRUCT(Plan, (),
                      (name, game, format, games, rounds, swap, points, until, sprt, seed, configs, clocks,
                       records, entrants, process))

/// The name of a match within its contest. Results are folded in the order of their keys.
struct Key {
  std::uint32_t round = 0;
  std::uint32_t board = 0;  ///< the pairing within the round
  std::uint32_t game = 0;   ///< within the pairing; 2k and 2k+1 share a seed where seats are swapped

  auto operator<=>(const Key&) const = default;
};
BOOST_DESCRIBE_STRUCT(Key, (), (round, board, game))

/// A match that may be begun.
struct Planned {
  Key key;
  int a = 0, b = 0;     ///< entrants; a pairing names them in one order, whoever begins
  bool a_first = true;  ///< a takes the first side's seats
  std::uint64_t seed = 0;
  std::size_t config = 0;
};

/// What a finished match counts.
struct Result {
  Key key;
  int a = 0, b = 0;
  bool a_first = true;
  double points = 0;  ///< a's: 1, 0.5 or 0
  double score_a = 0, score_b = 0;
};
BOOST_DESCRIBE_STRUCT(Result, (), (key, a, b, a_first, points, score_a, score_b))

inline constexpr int bye = -1;  ///< as entrant b: a has no opponent in this round and gets the points

}  // namespace agon::contest
