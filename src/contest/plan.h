// A contest's plan: everything that decides which matches are played and how their results count.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/broken.h"
#include "core/notes.h"
#include "core/player_spec.h"
#include "core/random.h"
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
  process::Grants grants{};          ///< of its programs

  bool operator==(const Entrant&) const = default;
};
BOOST_DESCRIBE_STRUCT(Entrant, (), (name, players, hash, version, from, until, folder, files, grants))

/// The name of an entrant that was given none: its player. A command line or a path is not shown to others,
/// so it becomes "program 3".
inline std::string name_of_unnamed(const std::string& player, std::size_t number) {
  return !is_outside(player) ? player : "program " + std::to_string(number);
}

/// A sequential test: its hypotheses, in Elo, and its rates of error.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;

  bool operator==(const Sprt&) const = default;
  static constexpr std::array field_notes{
      FieldNote{"elo0", "SPRT: lower hypothesis", -2000, 2000},
      FieldNote{"elo1", "SPRT: upper hypothesis", -2000, 2000},
      FieldNote{"alpha", "SPRT: rate of false passes", 0.0001, 0.4999},
      FieldNote{"beta", "SPRT: rate of false failures", 0.0001, 0.4999},
  };
};
BOOST_DESCRIBE_STRUCT(Sprt, (), (elo0, elo1, alpha, beta))

// The settings of a contest. A field with its note is all that a setting needs: files, flags and requests
// read it, help and the descriptions of the API print it, and the judge (plan_judge.h) holds to its bounds.

/// Those that a season's final has, too.
struct FinalSettings {
  static constexpr bool is_order = true;
  std::string format = "round_robin";
  std::uint32_t rounds = 1;
  std::uint32_t games = 2;
  IfBroken broken = IfBroken::loses;

  bool operator==(const FinalSettings&) const = default;
  static constexpr std::array field_notes{
      FieldNote{"format", "how entrants meet", 1},  // one of formats()
      FieldNote{
          "rounds",
          "rounds of a Swiss contest (a final's: 7, or fewer for a small class), or of a world; otherwise "
          "how often each pairing is played (default 1)",
          1, 1'000'000},
      FieldNote{"games", "matches per pairing", 1, 10'000'000},
      FieldNote{"broken",
                "a side whose player never started, crashed, hangs or left has lost, or the game decides"},
  };
};
BOOST_DESCRIBE_STRUCT(FinalSettings, (), (format, rounds, games, broken))

struct PlanSettings : FinalSettings {
  std::string name;
  std::string game;
  std::string serve;
  std::uint64_t seed = 1;
  std::uint32_t opening = 0;
  bool swap = true;
  Points points = Points::match;
  Until until = Until::games;
  Sprt sprt;
  bool clocks = true;
  bool records = true;
  Burns burns = Burns::mark;

  static constexpr std::array field_notes{
      FieldNote{"name", "name of the contest (default: the file's name)", 1},
      FieldNote{"game", "the game, see `agon games`", 1},
      FieldNote{"serve", "flags of `agon serve GAME`, for matches with clients", 1},
      FieldNote{"seed", "seed of all random numbers", 0, static_cast<double>(largest_seed)},
      FieldNote{"opening",
                "steps at the start with random moves for all seats (default: as many as the game needs)", 0,
                1000},
      FieldNote{"swap", "play every seed twice, with the seats swapped"},
      FieldNote{
          "points",
          "what counts: each match, or the two matches of a swapped pair together, which the higher sum of "
          "scores wins (default: match; pair if the game's sides are unlike)"},
      FieldNote{"until", "play all matches, or until a sequential test (SPRT) has decided"},
      FieldNote{"sprt", "a table [sprt] with elo0 and elo1"},
      FieldNote{"clocks", "hold players to the game's clocks"},
      FieldNote{"records", "keep a record of every match"},
      FieldNote{"burns", "a bot that computes while others are asked is marked in the record, or has lost"},
  };
};
BOOST_DESCRIBE_STRUCT(PlanSettings, (FinalSettings),
                      (name, game, serve, seed, opening, swap, points, until, sprt, clocks, records, burns))

struct Plan : PlanSettings {
  std::vector<boost::json::value> configs;  ///< used in turn, one for each seed; at least one
  std::vector<Entrant> entrants;
  process::Settings process;
};
BOOST_DESCRIBE_STRUCT(Plan, (PlanSettings), (configs, entrants, process))

inline const Entrant& entrant_of(const Plan& plan, int index) {
  return plan.entrants[static_cast<std::size_t>(index)];
}
/// The name in tables and records: "ada", "ada v2", "model [network, LLM_KEY]".
std::string label_of(const Entrant& entrant);
/// The entrant's player for a seat of a match: its only one, or the one for that side.
inline const std::string& player_at(const Entrant& entrant, std::size_t seat, std::size_t seats) {
  return entrant.players[entrant.players.size() == 1 || seat * 2 < seats ? 0 : 1];
}
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

/// A match that can begin: it says who meets whom.
struct Pairing {
  Key key;
  int a = 0, b = 0;     ///< entrants, in the same order in every match of a pairing
  bool a_first = true;  ///< a has the first side's seats
  std::uint64_t seed = 0;
  std::size_t config = 0;
  bool has_left = false;  ///< one of the two has left: it counts if it was played, and is not played now
};
BOOST_DESCRIBE_STRUCT(Pairing, (), (key, a, b, a_first, seed, config, has_left))

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
