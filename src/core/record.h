// The record of a match: what is needed to play it again exactly, and what each decision cost. This is its
// public part; what belongs to one player alone is a private part (record_private.h). docs/records.md tells
// every field.
//
// A file is zstd over JSON Lines: a header, a line a step, a footer, and a last line with the hash over all
// of them.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <boost/uuid/detail/sha1.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clocks.h"
#include "core/fault.h"
#include "core/game_info.h"
#include "core/notes.h"

namespace agon {

inline constexpr int record_version = 2;
/// Steps between two hashes of the state in a record, and between two hashes of its text.
inline constexpr std::uint64_t hash_interval = 64;

/// Throws BadRequest unless a match has that step. `where`: the flag or field that names it.
void check_step(std::string_view where, std::uint64_t step, std::uint64_t last);

struct SeatRecord {
  std::string role;
  std::string name;    ///< as shown; a client's own name, or the player's
  std::string player;  ///< who decides: a built-in player's name, "program", "person" or "remote"

  bool operator==(const SeatRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeatRecord, (), (role, name, player))

/// The name of a seat in a sentence: its player's name, or "seat 1" if another has that name, too.
std::string called(const std::vector<SeatRecord>& seats, Seat seat);

/// Clocks as they ran, milliseconds; 0: no such limit.
struct RecordClocks {
  double first_move_ms = 0;
  double per_move_ms = 0;
  double total_ms = 0;

  bool operator==(const RecordClocks&) const = default;
};
BOOST_DESCRIBE_STRUCT(RecordClocks, (), (first_move_ms, per_move_ms, total_ms))

/// Pace as it was kept, milliseconds.
struct RecordPace {
  PaceKind kind = PaceKind::lock_step;
  double beat_ms = 0;
  double first_beat_ms = 0;  ///< 0: as the others

  bool operator==(const RecordPace&) const = default;
};
BOOST_DESCRIBE_STRUCT(RecordPace, (), (kind, beat_ms, first_beat_ms))

std::optional<RecordClocks> recorded(const Clocks& clocks);  ///< empty: none ran
RecordPace recorded(const Pace& pace);

/// The origin of a match that goes on from the middle of another. Its own record repeats the other's steps up
/// to there, and so stands alone.
struct RecordOrigin {
  std::string match;       ///< name of the record: its file's, without folder and ".agon", or a match's id
  std::uint64_t step = 0;  ///< steps that were taken over
  std::string sha1;  ///< of all lines of the other record; empty: it was still being played, or was cut off
  std::vector<SeatRecord> seats;  ///< the seats that had played them

  bool operator==(const RecordOrigin&) const = default;
};
BOOST_DESCRIBE_STRUCT(RecordOrigin, (), (match, step, sha1, seats))

struct RecordHeader {
  int agon = record_version;
  std::string program;  ///< version of the program that wrote it
  std::string game;
  boost::json::value config;
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats;
  std::string started;  ///< UTC, ISO 8601; empty where a record must not depend on the time of day
  std::optional<RecordClocks> clocks;  ///< empty: the players were held to none
  RecordPace pace;
  std::string
      called{};  ///< what the game's own protocol calls the match; empty, and then not written: nothing
  std::optional<RecordOrigin> origin{};  ///< empty, and then not written: it began at its start
};
BOOST_DESCRIBE_STRUCT(RecordHeader, (),
                      (agon, program, game, config, seed, seats, started, clocks, pace, called, origin))

/// The resources that a decision of a process took besides wall time.
struct DecisionCost {
  double cpu_ms = 0;             ///< of its main process
  std::uint64_t memory_kib = 0;  ///< held by its main process after the decision

  bool operator==(const DecisionCost&) const = default;
};
BOOST_DESCRIBE_STRUCT(DecisionCost, (), (cpu_ms, memory_kib))

/// The tokens of a language model that a player has used, and their price, by its own account.
struct ModelUsage {
  std::uint64_t input_tokens = 0, output_tokens = 0, retries = 0;
  double dollars = 0;

  bool operator==(const ModelUsage&) const = default;
  static constexpr std::array field_notes{
      FieldNote{"input_tokens", "of questions", 0, 1e15}, FieldNote{"output_tokens", "of answers", 0, 1e15},
      FieldNote{"retries", "questions asked again", 0, 1e15}, FieldNote{"dollars", "their price", 0, 1e9}};
};
BOOST_DESCRIBE_STRUCT(ModelUsage, (), (input_tokens, output_tokens, retries, dollars))
inline void add_usage(std::optional<ModelUsage>& sum, const std::optional<ModelUsage>& more) {
  if (!more) return;
  const auto had = sum.value_or(ModelUsage{});
  sum = ModelUsage{had.input_tokens + more->input_tokens, had.output_tokens + more->output_tokens,
                   had.retries + more->retries, had.dollars + more->dollars};
}

/// A seat's decision in a step; in a timed world, an event that the world was told.
struct RecordDecision {
  Seat seat = 0;
  boost::json::value action;       ///< null: there was none
  std::optional<FaultKind> fault;  ///< the fault that the referee reported to the rules
  double ms = 0;                   ///< time that it took
  DecisionCost cost;
  std::optional<std::uint64_t> at;  ///< timed worlds: when, in the world's own units
  boost::json::value event;         ///< timed worlds: what, in the game's own words; null elsewhere

  bool operator==(const RecordDecision&) const = default;
};

struct RecordStep {
  std::vector<RecordDecision> decisions;  ///< in the order of seats; those of a timed world as they came
  std::vector<Fault> faults;              ///< what went wrong during the step, in words
  std::optional<std::string> hash;        ///< of the state after the step, every hash_interval steps
  std::optional<std::string> sha1;  ///< of all lines before: in the first step and every hash_interval later
};

/// The time of the step's slowest decision, milliseconds.
double longest_ms(const RecordStep& step);

/// The public facts about a player that was a process.
struct SeatReport {
  std::string name;  ///< as it called itself; may be empty
  std::string
      protection;  ///< the sandbox's means: "bubblewrap, seccomp, cgroup v1 (memory, processes)"; empty: none
  double start_ms = 0;         ///< from its start to its "ready"
  double wall_ms = 0;          ///< of all its decisions
  double cpu_ms = 0;           ///< of all its processes, start and end included
  std::uint64_t peak_kib = 0;  ///< memory, of all its processes
  std::uint64_t decisions = 0;
  bool burns = false;               ///< it took more than 50 ms of processor time while others were asked
  double end_ms = -1;               ///< from "end" until it had left; -1: it had to be killed
  std::optional<ModelUsage> usage;  ///< empty, and then not written: it did not say

  bool operator==(const SeatReport&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeatReport, (),
                      (name, protection, start_ms, wall_ms, cpu_ms, peak_kib, decisions, burns, end_ms,
                       usage))

/// The hash of a seat's private part; it reveals a part that was changed.
struct PrivateSum {
  Seat seat = 0;
  std::string sha1;

  bool operator==(const PrivateSum&) const = default;
};
BOOST_DESCRIBE_STRUCT(PrivateSum, (), (seat, sha1))

struct RecordFooter {
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;                         ///< of the last state
  std::vector<SeatReport> players{};        ///< one a seat where processes play; else empty
  std::vector<PrivateSum> private_parts{};  ///< of the seats that have one
  std::string sha1{};                       ///< of all lines before
};
BOOST_DESCRIBE_STRUCT(RecordFooter, (), (outcome, steps, hash, players, private_parts, sha1))

/// The steps of a record, kept as their lines and read one at a time: a record needs the memory of its text.
class RecordSteps {
 public:
  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  RecordStep operator[](std::size_t index) const;
  std::string_view line(std::size_t index) const;
  /// A line that parse_step has taken, without its line feed.
  void add(std::string_view line);

 private:
  std::string lines_;
  std::vector<std::size_t> ends_;
};

struct Record {
  RecordHeader header;
  RecordSteps steps;
  std::optional<RecordFooter> footer;  ///< absent: the match was cut off
  std::string damage;                  ///< the part that could not be read, and where; empty: all was read
  std::string changed;                 ///< which lines are not as they were written; empty: none
};

/// One line each, without the line feed.
std::string line_of(const RecordHeader& header);
std::string line_of(const RecordStep& step);
std::string line_of(const RecordFooter& footer);

/// Reads a step's line; `where` begins errors. Throws BadValue.
RecordStep parse_step(std::string_view line, const std::string& where);

// The hash of a record's text. It reveals changes by hand or by a failing disk. It is no signature: a person
// who changes a record can compute it anew.

/// SHA-1 of all text added so far. By Boost, so that a program that links core alone needs no OpenSSL.
class TextSum {
 public:
  void add(std::string_view text) { sha1_.process_bytes(text.data(), text.size()); }
  /// 40 hexadecimal digits. More may be added afterwards.
  std::string text() const;

 private:
  boost::uuids::detail::sha1 sha1_;
};

std::string sum_of(std::string_view text);

// A record as it is written: its lines in order, with the hashes over its own text.

/// Each function gives the next lines of the record, line feeds included: the header once, then steps, then
/// the footer with the last line.
class RecordWriter {
 public:
  std::string header(const RecordHeader& header);
  std::string step(RecordStep step);
  std::string footer(RecordFooter footer);

 private:
  std::string ended(std::string line);

  TextSum sum_;
  std::uint64_t steps_ = 0;
};

}  // namespace agon
