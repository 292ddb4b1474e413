#include "show/video_plan.h"

#include <gtest/gtest.h>

#include "show/samples.h"

namespace agon::show {
namespace {

/// Two figures between upright lines at 100 and 140, with level ones as given.
Picture chase(std::vector<double> levels, double hunter_x = 110) {
  Picture picture;
  picture.width = picture.height = 300;
  picture.lines = {{100, 0, 100, 299, 1, {}}, {140, 0, 140, 299, 1, {}}};
  for (const double y : levels) picture.lines.push_back({101, y, 139, y, 1, {}});
  picture.sprites.push_back(samples::sprite(3, Shape::ring, hunter_x, 110, 9, 0x7a5620));
  picture.sprites.push_back(samples::sprite(2, Shape::circle, 120, 120, 5, 0x2ec4f1));
  picture.sprites.push_back(samples::sprite(1, Shape::triangle, hunter_x, 110, 7, 0xff9f1c));
  return picture;
}

TEST(Focus, IsFoundOnceItIsSmall) {
  EXPECT_TRUE(focus_of(chase({})).empty()) << "open above and below";
  EXPECT_TRUE(focus_of(chase({150})).empty()) << "150 cells high";
  const Region room = focus_of(chase({100, 150}));
  EXPECT_EQ(room.width, 59) << "39 by 49 cells and a margin of 5, with the board's shape";
  EXPECT_EQ(room.height, 59);
  EXPECT_EQ(room.x, 91);
  EXPECT_EQ(room.y, 96);
  EXPECT_TRUE(focus_of(chase({100, 150}, 90)).empty()) << "the hunter is outside";
}

TEST(Focus, WhatMayComeIsNoWall) {
  Picture picture = chase({100, 150});
  picture.lines.push_back({115, 101, 115, 149, 0, {}});
  EXPECT_EQ(focus_of(picture), focus_of(chase({100, 150})));
}

TEST(Focus, BoardsOfTilesAndSmallOnesHaveNone) {
  for (const auto& picture : {samples::cycles(30), samples::planet(10), samples::sweets(3), Picture{}})
    EXPECT_TRUE(focus_of(picture).empty());
}

TEST(Camera, GlidesThereAndBack) {
  Camera camera(30);
  EXPECT_TRUE(camera.next(chase({})).empty());
  double before = 300;
  for (int frame = 0; frame < 90; ++frame) {
    const Region sector = camera.next(chase({100, 150}));
    EXPECT_LE(sector.width, before);
    EXPECT_GE(sector.width, before - 60) << "it does not leap";
    before = sector.width;
  }
  EXPECT_EQ(before, 59);
  Region last;
  for (int frame = 0; frame < 150; ++frame) last = camera.next(chase({}));
  EXPECT_TRUE(last.empty());
  camera.reset();
  EXPECT_EQ(camera.next(chase({100, 150})).width, 59) << "after a leap it is there at once";
}

}  // namespace
}  // namespace agon::show
