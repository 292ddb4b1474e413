// Ratings and the sequential test, against published numbers and against simulation of known strengths.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "contest/rating.h"
#include "contest/sprt.h"
#include "core/random.h"

namespace agon::contest {
namespace {

constexpr double per_unit = 400 / 2.302585092994046;

/// American League 1987, as A. Agresti, "Categorical Data Analysis", rates it by Bradley-Terry; abilities and
/// standard errors against Baltimore as the vignette of the R package BradleyTerry2 prints them.
TEST(Rating, agrees_with_the_published_baseball_league) {
  // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: row's wins against column.
  const double wins[7][7] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9}, {4, 6, 0, 7, 7, 8, 12},
                             {6, 8, 6, 0, 6, 7, 10}, {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                             {2, 4, 1, 3, 1, 7, 0}};
  const double ability[] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
  std::vector<Meeting> meetings;
  for (int i = 0; i < 7; ++i)
    for (int j = i + 1; j < 7; ++j) meetings.push_back({i, j, wins[i][j], 0, wins[j][i]});
  const auto ratings = rate(7, meetings, 0);
  for (std::size_t i = 0; i < 7; ++i)
    EXPECT_NEAR((ratings.elo[i] - ratings.elo[6]) / per_unit, ability[i], 0.0001) << i;
}

TEST(Rating, two_entrants_have_the_closed_form) {
  const Meeting meeting{0, 1, 75, 0, 25};
  const auto ratings = rate(2, std::span(&meeting, 1), 0);
  EXPECT_NEAR(ratings.elo[0] - ratings.elo[1], 190.848, 0.001);  // 400 log10 3
  // Variance of the log odds: 1/75 + 1/25. Each has half the difference, so half its error.
  EXPECT_NEAR(ratings.error[0], per_unit * std::sqrt(1.0 / 75 + 1.0 / 25) / 2, 1e-6);
  EXPECT_NEAR(ratings.superiority[0][1],
              0.5 * std::erfc(-std::log(3) / std::sqrt(1.0 / 75 + 1.0 / 25) / std::sqrt(2)), 1e-9);
}

/// Wins, draws and losses with the logistic of their score, 400 log10(s / (1 - s)).
struct Scored {
  double wins, draws, losses, elo;
};
constexpr Scored scored[] = {
    {52, 90, 258, -197.9}, {90, 900, 10, 27.9}, {25, 0, 25, 0}, {0, 50, 0, 0}, {300, 60, 40, 269.4}};

TEST(Rating, a_draw_is_half_a_win_alone_and_in_company) {
  for (const auto& each : scored) {
    const Meeting alone{0, 1, each.wins, each.draws, each.losses};
    EXPECT_NEAR(difference_of(rate(2, std::span(&alone, 1))).elo, each.elo, 2) << each.wins;
    EXPECT_NEAR(difference_of(rate(2, std::span(&alone, 1), 0)).elo, each.elo, 0.1) << each.wins;
    const Meeting beside[] = {alone, {0, 2, 10, 0, 2}, {1, 2, 40, 5, 8}};
    const auto three = rate(3, beside, 0);
    const double s = expected_score(three.elo[0] - three.elo[1]), n = each.wins + each.draws + each.losses;
    const double t = expected_score(three.elo[0] - three.elo[2]);
    EXPECT_NEAR(n * s + 12 * t, each.wins + each.draws / 2 + 10, 1e-6) << "expected is what was reached";
  }
}

TEST(Rating, a_third_that_says_nothing_new_changes_nothing) {
  for (const auto& each : scored) {
    const Meeting alone{0, 1, each.wins, each.draws, each.losses};
    const auto two = rate(2, std::span(&alone, 1), 0);
    // The third is as far from the second as the second from the first, and has drawn nothing with it.
    const Meeting beside[] = {alone, {1, 2, each.wins + each.draws / 2, 0, each.losses + each.draws / 2}};
    const auto three = rate(3, beside, 0);
    EXPECT_NEAR(three.elo[0] - three.elo[1], two.elo[0] - two.elo[1], 1e-6);
    EXPECT_NEAR(three.superiority[0][1], two.superiority[0][1], 1e-9);
  }
}

TEST(Rating, two_that_draw_have_the_table_of_two_that_win_as_often) {
  const auto table = [](const Meeting& meeting) {
    const Meeting meetings[] = {{0, 1, 30, 10, 12}, {0, 2, 20, 10, 8}, meeting};
    return rate(3, meetings).elo;
  };
  const auto drawn = table({1, 2, 0, 50, 0}), won = table({1, 2, 25, 0, 25});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(drawn[i], won[i], 1e-9);
}

/// What fastchess prints: mean and variance of the pairs' scores, their ends through the logistic.
Difference by_fastchess(const Pentanomial& counts) {
  double n = 0, mean = 0, variance = 0;
  for (std::size_t i = 0; i < 5; ++i) n += static_cast<double>(counts[i]);
  for (std::size_t i = 0; i < 5; ++i) mean += static_cast<double>(counts[i] * i) / 4 / n;
  for (std::size_t i = 0; i < 5; ++i)
    variance += static_cast<double>(counts[i]) / n * std::pow(static_cast<double>(i) / 4 - mean, 2);
  const auto elo = [](double score) { return -400 * std::log10(1 / score - 1); };
  const double off = 1.959964 * std::sqrt(variance / n);
  return {elo(mean), elo(mean - off), elo(mean + off), 0};
}

TEST(Rating, two_entrants_have_the_interval_of_fastchess) {
  // The second is as if seats decided most pairs, the third as if both matches of a pair went alike.
  for (const auto& counts : {Pentanomial{30, 60, 90, 80, 40}, {5, 10, 260, 15, 10}, {90, 2, 6, 2, 100}}) {
    Meeting meeting{0, 1};
    for (std::size_t result = 0; result < 5; ++result)
      for (std::uint64_t pair = 0; pair < counts[result]; ++pair) {
        const bool split = result == 2 && pair % 2 == 0;
        meeting.count_pair(
            result > 2 || split ? 1
            : result > 0        ? 0.5
                                : 0,
            split ? 0 : std::max(0.0, static_cast<double>(result) / 2 - (result > 2 ? 1 : 0.5)));
      }
    const auto ours = difference_of(rate(2, std::span(&meeting, 1), 0)), theirs = by_fastchess(counts);
    EXPECT_NEAR(ours.elo, theirs.elo, 1e-6);
    EXPECT_NEAR(ours.high - ours.low, theirs.high - theirs.low, 0.02 * (theirs.high - theirs.low));
  }
}

TEST(Rating, who_wins_everything_stays_finite) {
  const Meeting meetings[] = {{0, 1, 10, 0, 0}, {0, 2, 10, 0, 0}, {1, 2, 10, 0, 0}};
  const auto ratings = rate(3, meetings);
  EXPECT_GT(ratings.elo[0], ratings.elo[1]);
  EXPECT_GT(ratings.elo[1], ratings.elo[2]);
  EXPECT_LT(ratings.elo[0], 2000);
  EXPECT_LT(ratings.rounds, 100);
}

/// Meetings of six of known strength, mean 0. `pairs`: matches come in pairs on one seed, whose first seat is
/// an advantage. Draws are as frequent as `drawn` of what the expected score allows.
constexpr double strength[] = {150, 80, 20, -40, -90, -120};

std::vector<Meeting> league(Random& random, int matches, double drawn, bool pairs) {
  std::vector<Meeting> meetings;
  const auto points = [&](double p) {
    const double draw = drawn * 2 * std::min(p, 1 - p), u = random.bits() / 4294967296.0;
    return u < p - draw / 2 ? 1 : u < p + draw / 2 ? 0.5 : 0;
  };
  for (int i = 0; i < 6; ++i)
    for (int j = i + 1; j < 6; ++j) {
      auto& meeting = meetings.emplace_back(Meeting{i, j});
      const double p = expected_score(strength[i] - strength[j]), seat = 0.8 * std::min(p, 1 - p);
      for (int match = 0; match < matches; match += pairs ? 2 : 1)
        if (pairs)
          meeting.count_pair(points(p + seat), points(p - seat));
        else
          meeting.count(points(p));
    }
  return meetings;
}

/// Many simulated leagues: the intervals hold the truth about as often as they say.
TEST(Rating, intervals_hold_the_truth) {
  struct Case {
    int matches;
    double drawn;
    bool pairs;
  };
  for (const auto& each : {Case{60, 0.2, false}, {60, 0.8, false}, {60, 0.3, true}, {6, 0.5, false}}) {
    Random random(5, "rating-test");
    int inside = 0, all = 0;
    double bias = 0;
    for (int play = 0; play < 200; ++play) {
      const auto ratings = rate(6, league(random, each.matches, each.drawn, each.pairs), 0);
      for (std::size_t i = 0; i < 6; ++i) {
        inside += ratings.low[i] <= strength[i] && strength[i] <= ratings.high[i] ? 1 : 0;
        bias += ratings.elo[i] - strength[i];
        ++all;
      }
    }
    EXPECT_GT(inside, all * 925 / 1000) << each.matches << ' ' << each.drawn << ' ' << each.pairs;
    EXPECT_LT(inside, all * 975 / 1000) << each.matches << ' ' << each.drawn << ' ' << each.pairs;
    EXPECT_NEAR(bias / all, 0, 1e-6) << "the mean is held at zero";
  }
}

TEST(Sprt, bounds_are_walds) {
  EXPECT_NEAR(lower_bound({}), -2.944, 0.001);
  EXPECT_NEAR(upper_bound({}), 2.944, 0.001);
}

TEST(Sprt, agrees_with_the_normal_approximation_of_the_gsprt) {
  // (s1 - s0)(2 m - s0 - s1) n / (2 var), which the exact ratio approaches for small differences.
  const Pentanomial counts{223, 9583, 22297, 9913, 240};
  double n = 0, mean = 0, variance = 0;
  for (std::size_t i = 0; i < 5; ++i)
    n += static_cast<double>(counts[i]), mean += static_cast<double>(counts[i] * i) / 4;
  mean /= n;
  for (std::size_t i = 0; i < 5; ++i)
    variance += static_cast<double>(counts[i]) * std::pow(static_cast<double>(i) / 4 - mean, 2) / n;
  const double s0 = 0.5, s1 = 1 / (1 + std::pow(10, -2.0 / 400));
  const double expected = (s1 - s0) * (2 * mean - s0 - s1) * n / (2 * variance);
  EXPECT_NEAR(log_likelihood_ratio(0, 2, counts), expected, 0.01 * std::abs(expected));
}

/// Its error rates are what it promises: simulated pairs of a known strength.
TEST(Sprt, keeps_its_error_rates) {
  const Sprt test{0, 30, 0.05, 0.05};
  for (const double elo : {0.0, 30.0}) {
    Random random(11, elo == 0 ? "sprt-h0" : "sprt-h1");
    const double score = 1 / (1 + std::pow(10, -elo / 400)), draw = 0.4;
    int wrong = 0;
    constexpr int runs = 300;
    for (int run = 0; run < runs; ++run) {
      Pentanomial counts{};
      auto said = Verdict::open;
      for (int pair = 0; said == Verdict::open && pair < 20000; ++pair) {
        double points = 0;
        for (int match = 0; match < 2; ++match) {
          const double u = random.bits() / 4294967296.0;
          points += u < score - draw / 2 ? 1 : u < score + draw / 2 ? 0.5 : 0;
        }
        count_pair(counts, points);
        if (pair % 4 == 3) said = verdict(test, counts);
      }
      wrong += said == (elo == 0 ? Verdict::accept_h1 : Verdict::accept_h0) ? 1 : 0;
      EXPECT_NE(said, Verdict::open);
    }
    EXPECT_LE(wrong, runs * 8 / 100) << elo;
  }
}

TEST(Rating, nothing_but_draws_says_that_all_are_alike) {
  const std::vector<Meeting> meetings{{0, 1, 0, 10, 0}, {1, 2, 0, 10, 0}};
  const auto ratings = rate(3, meetings);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(ratings.elo[i], 0, 1e-6);
    EXPECT_GT(ratings.high[i], 20);
    EXPECT_LT(ratings.high[i], 1000);
  }
}

}  // namespace
}  // namespace agon::contest
