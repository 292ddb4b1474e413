// The record of a match: what is needed to play it again exactly, and what each decision cost.
// A file is zstd over JSON Lines: a header, a line a step, a footer. Every version stays readable.
#pragma once

#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/fault.h"
#include "core/outcome.h"

namespace agon {

inline constexpr int record_version = 1;
/// Steps between two hashes of the state in a record.
inline constexpr std::uint64_t hash_interval = 64;

struct SeatRecord {
  std::string role;
  std::string name;    ///< as shown; a client's own name, or the player's
  std::string player;  ///< who decides: a built-in player's name, or "remote"

  bool operator==(const SeatRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeatRecord, (), (role, name, player))

struct RecordHeader {
  int agon = record_version;
  std::string program;  ///< version of the program that wrote it
  std::string game;
  boost::json::value config;
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats;
  std::string started;  ///< UTC, ISO 8601; empty where a record must not depend on the time of day
};
BOOST_DESCRIBE_STRUCT(RecordHeader, (), (agon, program, game, config, seed, seats, started))

/// What a decision of a process took besides wall time.
struct DecisionCost {
  double cpu_ms = 0;             ///< of its main process
  std::uint64_t memory_kib = 0;  ///< held by its main process after the decision

  bool operator==(const DecisionCost&) const = default;
};
BOOST_DESCRIBE_STRUCT(DecisionCost, (), (cpu_ms, memory_kib))

/// What became of a player that was a process.
struct SeatReport {
  std::string command;     ///< empty: the seat's player was no process
  std::string name;        ///< as it called itself; may be empty
  std::string protection;  ///< what held it: "bubblewrap, seccomp, cgroup v1 (memory, processes)"
  double start_ms = 0;     ///< from its start to its "ready"
  double wall_ms = 0;      ///< of all its decisions
  double cpu_ms = 0;       ///< of all its processes, start and end included
  std::uint64_t peak_kib = 0;  ///< memory, of all its processes
  std::uint64_t decisions = 0;
  bool burns = false;  ///< it took more than 50 ms of processor time while others were asked
  double end_ms = -1;  ///< from "end" until it had left; -1: it had to be ended
  std::string errors;  ///< the last 64 KiB of its standard error

  bool operator==(const SeatReport&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeatReport, (),
                      (command, name, protection, start_ms, wall_ms, cpu_ms, peak_kib, decisions, burns, end_ms,
                       errors))

struct RecordStep {
  std::vector<boost::json::value> actions;  ///< one a seat as given, null for a seat that did not decide
  std::vector<double> ms;                   ///< one a seat: what its decision took, 0 where it did not decide
  std::vector<Fault> faults;
  std::optional<std::string> hash;  ///< of the state after the step, every hash_interval steps
  std::vector<DecisionCost> costs{};  ///< one a seat where processes play; else empty
  /// One a seat: the fault that stands beside its action, or by which its player is gone; empty: none.
  std::vector<std::optional<FaultKind>> broken{};
};
BOOST_DESCRIBE_STRUCT(RecordStep, (), (actions, ms, faults, hash, costs, broken))

struct RecordFooter {
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;                 ///< of the last state
  std::vector<SeatReport> players{};  ///< one a seat where processes play; else empty
};
BOOST_DESCRIBE_STRUCT(RecordFooter, (), (outcome, steps, hash, players))

struct Record {
  RecordHeader header;
  std::vector<RecordStep> steps;
  std::optional<RecordFooter> footer;  ///< absent: the match was cut off
  std::string damage;                  ///< what could not be read, and where; empty: nothing
};

/// One line each, without the line feed.
std::string line_of(const RecordHeader& header);
std::string line_of(const RecordStep& step);
std::string line_of(const RecordFooter& footer);

/// Parses the lines of a record. Throws BadValue when there is no usable header (not a record, version too
/// new); damage further down is kept in Record::damage together with all that was read before it.
Record parse_record(const std::string& lines);

}  // namespace agon
