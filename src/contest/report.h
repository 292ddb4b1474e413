// The report of a contest: its table, and what is told beside it. As text for a terminal, JSON and CSV.
//
// Text, CSV and the standings of the JSON depend only on results: the same results give the same bytes. Only
// of an unfinished contest the text also says who plays it now.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contest/rating.h"
#include "contest/sprt.h"
#include "contest/standing.h"
#include "contest/store.h"

namespace agon::contest {

struct Report {
  Plan plan;
  /// Those that count, in the order of keys; a match of all entrants at once comes once for each two of them.
  std::vector<Played> matches;
  std::uint64_t played = 0;     ///< matches, each counted once
  std::vector<Result> results;  ///< with points as they count
  std::vector<Standing> standings;
  std::vector<int> ranking;
  std::vector<std::size_t> places;  ///< of the entrants of `ranking`; those that are tied share one
  std::vector<Meeting> meetings;
  Ratings ratings;
  std::vector<SideCost> spent;                               ///< one for each entrant
  std::vector<std::map<std::string, std::uint64_t>> faults;  ///< one for each entrant: code -> how often
  /// Pairs that met in more than one round of a format that avoids it: no other pairing was left.
  std::vector<std::pair<int, int>> met_again{};
  bool complete = false;
  std::uint64_t expected = 0;
  std::optional<RunnerInfo> runner{};  ///< the program that plays it now; empty: none does
  std::uint64_t different = 0;         ///< matches without those that went like earlier ones
  std::uint64_t halves = 0;  ///< of these, matches that wait for the other one on their seed: see `telling`
  Pentanomial pairs{};  ///< two entrants: pairs by the first one's points; pairs that went alike count once
  Verdict verdict = Verdict::open;
  /// An entrant's grade by its place; empty: no scale was given.
  std::vector<std::optional<double>> grades{};

  std::string name(int entrant) const { return label_of(entrant_of(plan, entrant)); }
};

Report report_of(const Plan& plan, Store& store);

/// "12 matches", "3 of 12 matches so far; process 7 on …", or "stopped after 3 of 12 matches".
std::string progress_in_words(const Report& report);
/// "ada won", "ada and bob are tied for first", "ada leads", "4 entrants lead"; empty before the first match.
std::string lead_in_words(const Report& report);
std::string as_text(const Report& report);
std::string as_csv(const Report& report);

/// Which matches a report lists as JSON, in the order of their keys.
struct MatchChoice {
  std::optional<std::string> entrant{};  ///< only those that the entrant of this name played
  std::optional<std::size_t> newest{};   ///< only this many of the last ones
  std::optional<Key> around{};           ///< only this match, the one before it and the one after it
};
std::string as_json(const Report& report, const MatchChoice& choice = {});

/// An entrant's players as everybody may see them: "program" in place of a command line or a path.
std::vector<std::string> public_players(const Entrant& entrant);

/// Puts the ratings into the store, for other programs to read.
void keep_ratings(const Report& report, Store& store);

}  // namespace agon::contest
