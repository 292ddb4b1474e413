// A contest's table, and all that is to be told about it: for the terminal, as JSON, CSV and HTML.
//
// `text`, `csv` and the standings of `json` depend on results alone: whoever plays the same results gets the
// same bytes.
#pragma once

#include <functional>
#include <map>
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
  std::vector<Played> matches;  ///< those that count, in the order of keys
  std::vector<Result> results;  ///< with points as they count
  std::vector<Standing> standings;
  std::vector<int> ranking;
  std::vector<Meeting> meetings;
  Ratings ratings;
  std::vector<Spent> spent;                                  ///< an entrant
  std::vector<std::map<std::string, std::uint64_t>> faults;  ///< an entrant: code -> how often
  bool complete = false;
  std::uint64_t expected = 0;
  Pentanomial pairs{};  ///< two entrants: of the first one's points
  Verdict verdict = Verdict::open;

  const std::string& name(int entrant) const { return plan.entrants[static_cast<std::size_t>(entrant)].name; }
};

Report report_of(const Plan& plan, Store& store);

std::string as_text(const Report& report);
std::string as_csv(const Report& report);
std::string as_json(const Report& report);
/// One file without outside parts. `replay_link` gives the address of a match's record, or "".
std::string as_html(const Report& report, const std::function<std::string(const Key&)>& replay_link);

/// Ratings into the store, so that other programs can read them.
void keep_ratings(const Report& report, Store& store);

/// "r2b1g0": the name of a match in links and lists; rounds and boards counted from 1, games from 1.
std::string key_text(const Key& key);

}  // namespace agon::contest
