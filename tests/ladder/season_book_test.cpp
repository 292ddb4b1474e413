// Counting: what is rated counts once, pairs where sides are unlike count as one, and crashers are found.
#include "ladder/season_book.h"

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
  auto voided = rated(4, 3, 0, 1);
  voided.voided = "the machine was asleep";
  book.take(voided);
  ASSERT_EQ(book.meetings().size(), 1U);
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
  EXPECT_TRUE(book.meetings().empty()) << "half a pair says nothing";
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
