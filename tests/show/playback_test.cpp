#include "show/playback.h"

#include <gtest/gtest.h>

namespace agon::show {
namespace {

TEST(Playback, PlaysAtItsSpeedAndStopsAtTheEnd) {
  Playback playback(10, false, false);
  playback.grow(21, true);
  playback.advance(0.5);
  EXPECT_EQ(playback.position(), 5U);
  playback.faster();
  playback.advance(0.5);
  EXPECT_EQ(playback.position(), 15U);
  playback.advance(100);
  EXPECT_EQ(playback.position(), 20U);
  EXPECT_FALSE(playback.playing());
  playback.toggle();
  EXPECT_EQ(playback.position(), 0U);
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, SpeedHasBounds) {
  Playback playback(8, false, false);
  for (int press = 0; press < 20; ++press) playback.faster();
  EXPECT_EQ(playback.speed(), 64);
  for (int press = 0; press < 20; ++press) playback.slower();
  EXPECT_EQ(playback.speed(), 0.25);
}

TEST(Playback, FollowsAMatchThatIsBeingPlayed) {
  Playback playback(8, true, false);
  playback.grow(5, false);
  EXPECT_EQ(playback.position(), 4U);
  EXPECT_TRUE(playback.following());
  playback.grow(9, false);
  EXPECT_EQ(playback.position(), 8U);
  playback.step(-1);
  EXPECT_FALSE(playback.following());
  playback.grow(12, false);
  EXPECT_EQ(playback.position(), 7U);
  playback.last();
  EXPECT_TRUE(playback.following());
  playback.grow(13, true);
  EXPECT_EQ(playback.position(), 12U);
  EXPECT_FALSE(playback.playing());
}

TEST(Playback, WhoCatchesUpFollows) {
  Playback playback(10, false, false);
  playback.grow(5, false);
  EXPECT_EQ(playback.position(), 0U);
  playback.advance(10);
  EXPECT_TRUE(playback.following());
  playback.grow(50, false);
  EXPECT_EQ(playback.position(), 49U);
}

TEST(Playback, AMatchThatWasOverIsPlayedFromItsStart) {
  Playback playback(10, true, false);
  playback.grow(30, true);
  EXPECT_EQ(playback.position(), 0U);
  EXPECT_TRUE(playback.playing());
}

TEST(Playback, StepsStandStillAndStayInside) {
  Playback playback(10, false, false);
  playback.grow(30, true);
  playback.step(100);
  EXPECT_EQ(playback.position(), 29U);
  EXPECT_FALSE(playback.playing());
  playback.step(-1);
  EXPECT_EQ(playback.position(), 28U);
  playback.step(-100);
  EXPECT_EQ(playback.position(), 0U);
}

TEST(Playback, Events) {
  const std::vector<Event> events{{3, {}}, {3, {}}, {7, {}}};
  Playback playback(10, false, true);
  playback.grow(10, true);
  playback.to_event(events, true);
  EXPECT_EQ(playback.position(), 3U);
  playback.to_event(events, true);
  EXPECT_EQ(playback.position(), 7U);
  playback.to_event(events, true);
  EXPECT_EQ(playback.position(), 7U);
  playback.to_event(events, false);
  EXPECT_EQ(playback.position(), 3U);
  playback.to_event(events, false);
  EXPECT_EQ(playback.position(), 3U);
}

TEST(Playback, WithoutFramesNothingMoves) {
  Playback playback(10, true, false);
  playback.advance(5);
  playback.step(3);
  playback.last();
  playback.to_event({}, true);
  EXPECT_EQ(playback.position(), 0U);
}

}  // namespace
}  // namespace agon::show
