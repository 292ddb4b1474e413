// Who meets whom: a format is a class, and the list of formats (formats.cpp) a line each.
//
// Rounds are counted from 0. Every function is pure: of the plan, and of the results of the rounds before.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/standing.h"

namespace agon::contest {

struct Pair {
  int a = 0, b = 0;     ///< b may be `bye`
  bool a_first = true;  ///< in the pairing's first match

  bool operator==(const Pair&) const = default;
};

/// What a format finds wrong with a plan: the key of the plan that is to be changed, and why.
struct FormatProblem {
  std::string key, words;
};

class Format {
 public:
  virtual ~Format() = default;

  /// As written in plans.
  virtual std::string_view name() const = 0;
  /// Half a sentence for `--help`.
  virtual std::string_view summary() const = 0;

  virtual std::uint32_t rounds(const Plan& plan) const = 0;
  /// The pairs of a round. `before`: all results of the rounds before, as they count; empty for a format that
  /// does not wait for them.
  virtual std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                                  std::span<const Result> before) const = 0;
  /// How many pairings there will be at most.
  virtual std::uint64_t pairings(const Plan& plan) const = 0;

  /// Whether a round can only be paired when the rounds before are over.
  virtual bool waits_for_results() const { return false; }
  /// Whether a pairing goes on when its `plan.games` are over; `own`: its results so far.
  virtual bool wants_more(const Plan&, const Pair&, std::span<const Result>) const { return false; }
  /// The first round that a late entrant may play in, when results of `begun` rounds are there. Throws
  /// BadRequest where none may come any more.
  virtual std::uint32_t open_round(const Plan& plan, std::uint32_t /*begun*/) const { return rounds(plan); }
  /// Whether a sequential test may end the contest early.
  virtual bool takes_sprt() const { return false; }
  /// Whether every match is of all entrants at once; its pairs are then one of any two, which stands for all.
  virtual bool all_at_once() const { return false; }
  /// The entrant on a seat of a match. By default the first half of the seats is the first side's.
  virtual int entrant_on(const Plan& plan, const Planned& match, std::size_t seat, std::size_t seats) const;
  /// The seed of a board's matches; `turn` counts those that differ in it, over all rounds.
  virtual std::uint64_t seed(const Plan& plan, std::uint32_t board, std::uint64_t turn) const;
  /// Whether its pairings even out who begins, so that an odd number of matches a pairing does no harm.
  virtual bool balances_seats() const { return false; }
  /// Whether a season's final may be played so.
  virtual bool decides_finals() const { return false; }
  /// Whether the order of the table is by how long an entrant stayed, and not by points.
  virtual bool eliminates() const { return false; }
  /// Marks those who are out (`Standing::out_in`).
  virtual void mark_out(const Plan&, std::span<const Result>, std::vector<Standing>&) const {}

  /// What speaks against the plan; `rounds_given`: somebody chose the number of rounds.
  virtual std::vector<FormatProblem> problems(const Plan&, bool /*rounds_given*/) const { return {}; }
};

/// All, the default first.
std::span<const Format* const> formats();
/// The matches of `agon play`: a player a seat, and every match of all of them. No plan can choose it.
const Format& series();
/// Null: there is none of that name.
const Format* find_format(std::string_view name);
/// The format of a plan that has been checked, or of a series. Throws BadRequest.
const Format& format_of(const Plan& plan);
/// "round_robin, gauntlet, …". `of_finals`: those alone that a season's final may have.
std::string format_names(bool of_finals = false);
/// The same for `--help`, with what each is.
std::string format_help(bool of_finals = false);

}  // namespace agon::contest
