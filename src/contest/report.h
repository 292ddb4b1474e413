// A contest's table, and all that is to be told about it: for the terminal, as JSON, CSV and HTML.
//
// `text`, `csv` and the standings of `json` depend on results alone: whoever plays the same results gets the
// same bytes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contest/rating.h"
#include "contest/sprt.h"
#include "contest/standing.h"
#include "contest/store.h"
#include "core/described.h"

namespace agon::contest {

struct Spent {
  double wall_ms = 0, most_ms = 0, cpu_ms = 0, start_ms = 0;
  std::uint64_t peak_kib = 0, matches = 0, decisions = 0;
};

struct Report {
  Plan plan;
  /// Those that count, in the order of keys; one of all entrants at once comes for each two of them.
  std::vector<Played> matches;
  std::uint64_t played = 0;     ///< matches, each counted once
  std::vector<Result> results;  ///< with points as they count
  std::vector<Standing> standings;
  std::vector<int> ranking;
  std::vector<Meeting> meetings;
  Ratings ratings;
  std::vector<Spent> spent;                                  ///< an entrant
  std::vector<std::map<std::string, std::uint64_t>> faults;  ///< an entrant: code -> how often
  bool complete = false;
  std::uint64_t expected = 0;
  std::uint64_t different = 0;  ///< of the matches; ratings, intervals and tests come from these alone
  Pentanomial pairs{};  ///< two entrants: of the first one's points, pairs that went alike counted once
  Verdict verdict = Verdict::open;
  /// An entrant's grade by its place (grades.h); empty: no scale was given.
  std::vector<std::optional<double>> grades{};

  std::string name(int entrant) const { return label_of(entrant_of(plan, entrant)); }
};

Report report_of(const Plan& plan, Store& store);

std::string as_text(const Report& report);
std::string as_csv(const Report& report);
std::string as_json(const Report& report);

/// An entrant's players as everybody may know them: "program" instead of a command line or a path.
std::vector<std::string> public_players(const Entrant& entrant);

/// Ratings into the store, so that other programs can read them.
void keep_ratings(const Report& report, Store& store);

}  // namespace agon::contest
