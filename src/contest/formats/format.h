// A format decides which entrants meet. Each is a class, with a line in the list of formats (formats.cpp).
//
// Rounds are counted from 0. Every function is pure: it depends on the plan and on earlier results only.
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
  bool a_first = true;  ///< a has the first side's seats in the pairing's first match

  bool operator==(const Pair&) const = default;
};

/// A problem that a format has with a plan: the key to change, and why.
struct FormatProblem {
  std::string key, words;
};

class Format {
 public:
  virtual ~Format() = default;

  /// The name that plans use.
  virtual std::string_view name() const = 0;
  /// Half a sentence for `--help`.
  virtual std::string_view summary() const = 0;

  virtual std::uint32_t rounds(const Plan& plan) const = 0;
  /// Returns the pairs of a round. `before`: all results of earlier rounds, with points as they count; empty
  /// for a format that does not wait for results.
  virtual std::vector<Pair> pairs(const Plan& plan, std::uint32_t round,
                                  std::span<const Result> before) const = 0;
  /// The largest possible number of pairings.
  virtual std::uint64_t pairings(const Plan& plan) const = 0;

  /// Whether a round can only be paired after all earlier rounds are over.
  virtual bool waits_for_results() const { return false; }
  /// Whether a pairing needs more than its `plan.games` matches. The last argument has its results so far.
  virtual bool wants_more(const Plan&, const Pair&, std::span<const Result>) const { return false; }
  /// The first round that a late entrant may play in. `begun`: how many rounds have results. Throws
  /// BadRequest if no entrant can join any more.
  virtual std::uint32_t open_round(const Plan& plan, std::uint32_t /*begun*/) const { return rounds(plan); }
  /// Whether a sequential test may end the contest early.
  virtual bool takes_sprt() const { return false; }
  /// Whether all entrants play in every match. A round then has one pair, which stands for all of them.
  virtual bool all_at_once() const { return false; }
  /// The entrant on a seat of a match. Unless overridden, the first half of the seats belongs to one side.
  virtual int entrant_on(const Plan& plan, const Pairing& match, std::size_t seat, std::size_t seats) const;
  /// The seed of a match. `turn` counts a board's seeds over all rounds; a swapped pair uses one.
  virtual std::uint64_t seed(const Plan& plan, std::uint32_t board, std::uint64_t turn) const;
  /// Whether an entrant without a match in a round has rested, and met a virtual opponent (standing.cpp).
  virtual bool rests() const { return false; }
  /// Whether its pairings balance who begins, so that an odd number of matches a pairing is fair.
  virtual bool balances_seats() const { return false; }
  /// Whether a season's final may use it.
  virtual bool decides_finals() const { return false; }
  /// Whether two entrants meet again only if no other pairing is left.
  virtual bool avoids_rematches() const { return false; }
  /// Whether the table is ordered by how long an entrant stayed in, and not by points.
  virtual bool eliminates() const { return false; }
  /// Sets Standing::out_in of the entrants that are out.
  virtual void mark_out(const Plan&, std::span<const Result>, std::vector<Standing>&) const {}

  /// Its problems with a plan. `rounds_given`: the plan says how many rounds.
  virtual std::vector<FormatProblem> problems(const Plan&, bool /*rounds_given*/) const { return {}; }
};

/// All formats, the default first.
std::span<const Format* const> formats();
/// The format of `agon play`: each entrant has one seat, and all play in every match. Plans cannot choose it.
const Format& series();
/// Null: no format has that name.
const Format* find_format(std::string_view name);
/// The format of a plan, or `series`. Throws BadRequest if there is no such format.
const Format& format_of(const Plan& plan);
/// "round_robin, gauntlet, …". `of_finals`: only those that a season's final may use.
std::string format_names(bool of_finals = false);
/// The same list for `--help`, with a summary of each.
std::string format_help(bool of_finals = false);

}  // namespace agon::contest
