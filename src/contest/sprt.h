// The sequential test of two entrants (generalised SPRT over pairs of matches).
//
// Two matches on one seed with swapped seats are not independent, so the unit is the pair with its five
// results (0, 0.5, 1, 1.5, 2 points). The log likelihood ratio compares an Elo difference of elo1 with one of
// elo0. It takes the maximum likelihood distributions that have these expectations (M. Van den Bergh, "A
// practical introduction to the GSPRT"), as Fishtest and fastchess do.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "contest/standing.h"

namespace agon::contest {

/// How many pairs brought the first entrant 0, 0.5, 1, 1.5 and 2 points.
using Pentanomial = std::array<std::uint64_t, 5>;

void count_pair(Pentanomial& counts, double points);

/// Elo is logistic: expected score 1 / (1 + 10^(-elo/400)).
double log_likelihood_ratio(double elo0, double elo1, const Pentanomial& counts);

enum class Verdict { open, accept_h0, accept_h1 };
BOOST_DESCRIBE_ENUM(Verdict, open, accept_h0, accept_h1)

double lower_bound(const Sprt& test);  ///< log(beta / (1 - alpha))
double upper_bound(const Sprt& test);  ///< log((1 - beta) / alpha)
Verdict verdict(const Sprt& test, const Pentanomial& counts);

/// The test over a contest's matches, in the order in which they were handed out. It decides at the same
/// pair, in whatever order results come.
class SequentialTest {
 public:
  explicit SequentialTest(const Plan& plan) : plan_(plan) {}

  void handed_out(const Key& key) {
    if (plan_.until == Until::sprt) order_.push_back(key);
  }
  /// Counts the next whole pairs that have results; one that went like an earlier one does not count. True:
  /// the test has decided, and no more matches are needed.
  bool decided(const std::map<Key, Result>& results);
  /// The last match that counts; empty: all do.
  const std::optional<Key>& last_counted() const { return last_counted_; }

 private:
  const Plan& plan_;
  std::vector<Key> order_;
  std::size_t tested_ = 0;
  SeenUnits seen_;
  Pentanomial counts_{};
  std::optional<Key> last_counted_;
};

}  // namespace agon::contest
