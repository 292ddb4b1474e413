// Where contests are kept: SQLite (a file, the default) or PostgreSQL, by way of SOCI.
//
// A match is durable when `add` returns: PostgreSQL has it then, SQLite has it or its journal has
// (journal.h). Results may come in any order and more than once; the first one counts.
#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "arena/game_entry.h"

namespace agon::contest {

/// What one side took in a match.
struct SideCost {
  double wall_ms = 0;   ///< of all its decisions
  double most_ms = 0;   ///< its longest decision
  double cpu_ms = 0;    ///< processes alone
  double start_ms = 0;  ///< processes alone
  std::uint64_t peak_kib = 0;
  std::uint64_t decisions = 0;

  bool operator==(const SideCost&) const = default;
};
BOOST_DESCRIBE_STRUCT(SideCost, (), (wall_ms, most_ms, cpu_ms, start_ms, peak_kib, decisions))

struct MatchFault {
  int entrant = 0;
  Seat seat = 0;
  FaultKind kind = FaultKind::illegal;
  std::string code, text;
};
BOOST_DESCRIBE_STRUCT(MatchFault, (), (entrant, seat, kind, code, text))

/// A finished match as it is kept.
struct Played {
  Result result;
  std::uint64_t seed = 0;
  std::size_t config = 0;
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;
  SideCost cost_a, cost_b;
  std::uint64_t fault_count = 0;
  std::vector<MatchFault> faults;
  std::string errors_a, errors_b;  ///< the last of what they wrote to standard error
  std::string record;              ///< the bytes of its record file; empty: none is kept
};
BOOST_DESCRIBE_STRUCT(Played, (),
                      (result, seed, config, outcome, steps, hash, cost_a, cost_b, fault_count, faults,
                       errors_a, errors_b, record))

class Store {
 public:
  /// A file, or "postgresql://…". Creates and migrates. Throws Failure.
  /// `must_exist`: a file that is not there is an error.
  static std::unique_ptr<Store> open(const std::string& where, bool must_exist);
  ~Store();

  std::vector<std::string> contests();
  /// Throws BadRequest when there is one of that name.
  void create(const Plan& plan);
  /// Throws BadRequest, naming those that there are.
  Plan plan(const std::string& contest);

  void add(const std::string& contest, const Played& match);
  /// Brings all that was added into the database.
  void flush();
  std::vector<Result> results(const std::string& contest);
  /// Everything but the records, in the order of keys.
  std::vector<Played> matches(const std::string& contest);
  /// Empty: none is kept.
  std::string record(const std::string& contest, const Key& key);

  struct Rating {
    double elo = 0, low = 0, high = 0, points = 0;
  };
  void keep_ratings(const std::string& contest, const std::vector<Rating>& ratings);

 private:
  struct Parts;
  explicit Store(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace agon::contest
