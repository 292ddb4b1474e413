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
  SeasonBook book(true);
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

TEST(SeasonBook, who_crashes_too_often_is_found) {
  SeasonBook book;
  Id id = 0;
  const auto play = [&](bool crash) {
    ++id;
    auto match = rated(id, id, 0, 0);
    match.crash_a = crash;
    book.take(match);
    return book.tally(10).too_many_crashes();
  };
  for (int each = 0; each < 4; ++each) EXPECT_EQ(play(true), "");
  EXPECT_EQ(play(true), "it crashed in 5 matches in a row");
  EXPECT_EQ(play(false), "");
  while (id < 49) EXPECT_EQ(play(false), "");
  EXPECT_EQ(play(false), "it crashed in 5 of 50 matches");
  EXPECT_EQ(book.tally(20).too_many_crashes(), "");
}

}  // namespace
}  // namespace agon::ladder
