// Counting: what is rated counts once, pairs where sides are unlike count as one, and crashers are found.
#include "ladder/season_book.h"

#include <tuple>

#include "contest/standing.h"
#include "core/random.h"
#include "ladder/kit.h"

namespace agon::ladder {
namespace {

Match rated(Id id, Id pair, int game, double points) {
  auto match = match_between(1, 10, 20, pair, game);
  match.id = id;
  match.points = points;
  return match;
}

TEST(SeasonBook, rated_matches_count_and_others_do_not) {
  SeasonBook book;
  book.take(rated(1, 1, 0, 1));
  book.take(rated(2, 1, 1, 0.5));
  auto friendly = rated(3, 2, 0, 1);
  friendly.kind = MatchKind::friendly;
  book.take(friendly);
  for (const int game : {0, 1}) {
    auto voided = rated(4 + game, 3, game, 1);
    voided.b = 30;
    voided.voided = "the machine was asleep";
    book.take(voided);
  }
  ASSERT_EQ(book.meetings().size(), 1U) << "who met in voided matches alone has not met";
  const auto meeting = book.meetings()[0];
  EXPECT_EQ(meeting.wins, 1);
  EXPECT_EQ(meeting.draws, 1);
  EXPECT_EQ(meeting.matches, 2U);
  EXPECT_EQ(book.tally(20).losses, 1U);
  EXPECT_EQ(book.tally(10).met.at(20), 2U);
  EXPECT_EQ(book.rated_matches(), 2U);
}

TEST(SeasonBook, where_sides_are_unlike_the_sum_of_scores_decides) {
  SeasonBook book(contest::Points::pair);
  auto one = rated(1, 1, 0, 1), other = rated(2, 1, 1, 0);
  one.score_a = 100, one.score_b = -100;
  other.score_a = -40, other.score_b = 40;
  book.take(one);
  ASSERT_EQ(book.meetings().size(), 1U);
  EXPECT_EQ(book.meetings()[0].matches, 1U);
  EXPECT_EQ(book.meetings()[0].wins + book.meetings()[0].telling.wins, 0) << "half a pair says nothing";
  EXPECT_EQ(book.halves().count(1), 1U);
  book.take(other);
  ASSERT_EQ(book.meetings().size(), 1U);
  EXPECT_EQ(book.meetings()[0].wins, 1);
  EXPECT_EQ(book.meetings()[0].losses, 0);
  EXPECT_EQ(book.meetings()[0].matches, 2U);
  EXPECT_TRUE(book.halves().empty());
}

TEST(SeasonBook, who_does_not_play_on_has_lost_whatever_the_game_says) {
  SeasonBook each, pairs(contest::Points::pair);
  auto one = rated(1, 1, 0, 1), other = rated(2, 1, 1, 1);  // the game says that 10 has won both
  one.broken_a = Broken::no_start;
  one.score_a = 100, other.score_a = 100;
  for (auto* book : {&each, &pairs}) book->take(one), book->take(other);
  EXPECT_EQ(each.meetings()[0].losses, 1);
  EXPECT_EQ(each.meetings()[0].wins, 1);
  EXPECT_EQ(pairs.meetings()[0].losses, 1) << "broken in one of the two matches that count as one";
  EXPECT_EQ(pairs.meetings()[0].wins, 0);
  EXPECT_EQ(each.tally(10).losses, 1U);
  EXPECT_EQ(each.tally(10).broken.at(Broken::no_start), 1U);
  EXPECT_EQ(each.tally(20).wins, 1U);
}

TEST(SeasonBook, what_both_have_lost_is_no_result_for_the_rating) {
  SeasonBook book;
  auto match = rated(1, 1, 0, 0.5);
  match.broken_a = Broken::hangs, match.broken_b = Broken::left;
  book.take(match);
  EXPECT_EQ(book.tally(10).losses, 1U);
  EXPECT_EQ(book.tally(20).losses, 1U);
  const auto meeting = book.meetings()[0];
  EXPECT_EQ(meeting.wins + meeting.draws + meeting.losses, 0);
  EXPECT_EQ(meeting.matches, 1U);
}

/// Pairs between three players, as a season keeps them. Luck of the seed helps one seat, some pairs go alike,
/// and sides break. Each version is named a as often as b.
std::vector<Match> random_pairs(Random& random, Id pairs) {
  std::vector<Match> list;
  const auto broken = [&] {
    return random.one_in(15) ? static_cast<Broken>(1 + random.below(4)) : Broken::no;
  };
  for (Id pair = 1; pair <= pairs; ++pair) {
    const Id a = 10 * (1 + random.below(3)), b = a % 30 + 10;
    const bool turned = random.one_in(2), alike = random.one_in(8);
    const int luck = static_cast<int>(random.below(9));
    for (int game = 0; game < 2; ++game) {
      auto match = match_between(1, turned ? b : a, turned ? a : b, pair, game);
      match.id = static_cast<Id>(list.size()) + 1;
      match.score_a = random.below(6) + (match.a_first ? luck : 0) + static_cast<double>(match.a) / 10;
      match.score_b = random.below(6) + (match.a_first ? 0 : luck) + static_cast<double>(match.b) / 10;
      match.points = match.score_a > match.score_b ? 1 : match.score_a < match.score_b ? 0 : 0.5;
      match.hash = alike ? "same" : std::to_string(random.bits());
      match.broken_a = broken(), match.broken_b = broken();
      list.push_back(match);
    }
  }
  return list;
}

/// The same matches as a contest's.
std::vector<contest::Result> results_of(std::span<const Match> matches) {
  std::vector<contest::Result> results;
  for (const auto& match : matches) {
    contest::Result result{
        {static_cast<std::uint32_t>(match.pair), 0, static_cast<std::uint32_t>(match.game)},
        static_cast<int>(match.a / 10 - 1),
        static_cast<int>(match.b / 10 - 1),
        match.a_first,
        match.points,
        match.score_a,
        match.score_b,
        match.broken_a,
        match.broken_b};
    result.likeness = contest::likeness_of(result, 0, match.steps, match.hash);
    results.push_back(result);
  }
  return results;
}

TEST(SeasonBook, a_contest_of_the_same_matches_finds_the_same) {
  Random random(3, "pairs");
  for (const auto points : {contest::Points::match, contest::Points::pair}) {
    const auto matches = random_pairs(random, 900);
    SeasonBook book(points);
    for (const auto& match : matches) book.take(match);

    contest::Plan plan;
    plan.points = points;
    const auto units = contest::units_of(plan, contest::counted(plan, results_of(matches)));
    const auto used = contest::telling(plan, units);
    ASSERT_LT(used.size(), units.size() - 50) << "some went alike, and some were lost by both";
    const auto expected = contest::meetings_of(used);
    const auto found = book.meetings();
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t index = 0; index < found.size(); ++index) {
      const auto& one = found[index].telling;
      const auto& other = expected[index];
      EXPECT_EQ(
          std::tie(one.wins, one.draws, one.losses, one.pairs, one.pair_points, one.products),
          std::tie(other.wins, other.draws, other.losses, other.pairs, other.pair_points, other.products));
    }
    // With so many matches neither a contest's imagined ones nor a season's beliefs tell.
    const std::vector<RatedVersion> versions{{10}, {20}, {30}};
    const auto season = rate_season(versions, found).versions;
    const auto table = contest::rate(3, expected);
    for (std::size_t index = 0; index < 3; ++index) {
      EXPECT_NEAR(season[index].elo - anchor_elo, table.elo[index], 0.5);
      EXPECT_NEAR((season[index].high - season[index].low) / (table.high[index] - table.low[index]), 1, 0.02);
    }
  }
}

TEST(SeasonBook, a_match_whose_twin_was_voided_counts_by_itself_unless_sides_are_unlike) {
  auto voided = rated(1, 1, 0, 1);
  voided.voided = "the machine was asleep";
  for (const auto points : {contest::Points::match, contest::Points::pair}) {
    SeasonBook book(points);
    book.take(voided);
    book.take(rated(2, 1, 1, 1));
    EXPECT_EQ(book.tally(10).wins, 1U);
    EXPECT_EQ(book.meetings()[0].matches, 1U);
    EXPECT_EQ(book.meetings()[0].telling.wins, points == contest::Points::match ? 1 : 0);
    EXPECT_EQ(book.meetings()[0].telling.pairs, 0);
    EXPECT_TRUE(book.halves().empty());
  }
}

TEST(SeasonBook, who_crashes_too_often_is_found) {
  SeasonBook book;
  Id id = 0;
  const auto play = [&](bool crash) {
    ++id;
    auto match = rated(id, id, 0, 0);
    match.broken_a = crash ? Broken::crashed : Broken::no;
    book.take(match);
    return book.tally(10).broken_too_often();
  };
  for (int each = 0; each < 4; ++each) EXPECT_EQ(play(true), "");
  EXPECT_EQ(play(true), "it crashed, hung, left or never started in 5 matches in a row");
  EXPECT_EQ(play(false), "");
  while (id < 49) EXPECT_EQ(play(false), "");
  EXPECT_EQ(play(false), "it crashed, hung, left or never started in 5 of 50 matches");
  EXPECT_EQ(book.tally(20).broken_too_often(), "");
}

}  // namespace
}  // namespace agon::ladder
