#include "show/raster.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "show/samples.h"

namespace agon::show {
namespace {

constexpr Color ground{0x101010}, ink{0xf0f0f0};

Picture board(int width, int height) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  picture.ground = ground;
  return picture;
}

int count(const Raster& raster, Color color) {
  int found = 0;
  for (int y = 0; y < raster.height(); ++y)
    for (int x = 0; x < raster.width(); ++x) found += raster.at(x, y) == color ? 1 : 0;
  return found;
}

RC_GTEST_PROP(Paint, AnUprightLineIsVisibleAndUnbrokenAtAnySize, ()) {
  const int cells = *rc::gen::inRange(2, 301), width = *rc::gen::inRange(1, 200),
            height = *rc::gen::inRange(1, 200);
  auto picture = board(cells, cells);
  const double place = *rc::gen::inRange(0, cells), from = *rc::gen::inRange(0, cells),
               to = *rc::gen::inRange(0, cells);
  const bool upright = *rc::gen::arbitrary<bool>();
  picture.lines = {upright ? Line{place, from, place, to, 1, ink} : Line{from, place, to, place, 1, ink}};
  const auto raster = paint(picture, {width, height});
  RC_ASSERT(raster.width() == width);
  RC_ASSERT(raster.height() == height);
  // Every pixel along the way has the line's colour on some pixel across.
  const int along = upright ? height : width, across = upright ? width : height;
  const double scale = static_cast<double>(along) / cells;
  const int first = static_cast<int>((std::min(from, to) + 0.5) * scale);
  const int last = std::min(along - 1, static_cast<int>((std::max(from, to) + 0.5) * scale - 1e-6));
  for (int position = first; position <= last; ++position) {
    bool seen = false;
    for (int other = 0; other < across; ++other)
      seen |= (upright ? raster.at(other, position) : raster.at(position, other)) == ink;
    RC_ASSERT(seen);
  }
}

RC_GTEST_PROP(Paint, ASlantedLineIsUnbroken, ()) {
  auto picture = board(300, 300);
  picture.lines = {{20, 30, 20.0 + *rc::gen::inRange(50, 250), 30.0 + *rc::gen::inRange(50, 250), 1, ink}};
  const int side = *rc::gen::inRange(10, 300);
  const auto raster = paint(picture, {side, side});
  const double scale = side / 300.0;
  const auto& line = picture.lines[0];
  for (int y = static_cast<int>((line.y1 + 1) * scale); y < static_cast<int>(line.y2 * scale); ++y) {
    bool seen = false;
    for (int x = 0; x < side; ++x) seen |= raster.at(x, y) == ink;
    RC_ASSERT(seen);
  }
}

RC_GTEST_PROP(Paint, ASpriteIsVisibleAtAnySize, ()) {
  const int cells = *rc::gen::inRange(1, 301), side = *rc::gen::inRange(4, 150);
  auto picture = board(cells, cells);
  const auto shape = static_cast<Shape>(*rc::gen::inRange(0, 7));
  picture.sprites = {
      samples::sprite(1, shape, *rc::gen::inRange(0, cells), *rc::gen::inRange(0, cells), 1, ink.rgb, 90)};
  const auto raster = paint(picture, {side, side});
  int different = 0;
  const auto bare = paint(board(cells, cells), {side, side});
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) different += raster.at(x, y) != bare.at(x, y) ? 1 : 0;
  RC_ASSERT(different >= 1);
}

TEST(Paint, ASpriteSmallerThanAPixelTakesTwoByTwo) {
  auto picture = board(300, 300);
  picture.sprites = {samples::sprite(1, Shape::circle, 150, 150, 1, ink.rgb)};
  EXPECT_EQ(count(paint(picture, {40, 40}), ink), 4);
}

TEST(Paint, WholePixelsACellAreExact) {
  auto picture = board(3, 2);
  picture.palette = {{"a", {0xff0000}, "a"}, {"b", {0x00ff00}, "b"}};
  picture.tiles = "ab..ba";
  const auto raster = paint(picture, {6, 4});
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 6; ++x) {
      const char tile = picture.tiles[static_cast<std::size_t>(y / 2 * 3 + x / 2)];
      EXPECT_EQ(raster.at(x, y),
                tile == '.' ? ground : picture.palette[static_cast<std::size_t>(tile - 'a')].color);
    }
}

RC_GTEST_PROP(Paint, ASingleTileKeepsMoreThanHalfOfItsColour, ()) {
  const int cells = *rc::gen::inRange(10, 301), side = *rc::gen::inRange(3, 10);
  auto picture = board(cells, cells);
  picture.palette = {{"wall", ink, "#"}};
  picture.tiles.assign(static_cast<std::size_t>(cells * cells), '.');
  picture.tiles[static_cast<std::size_t>(*rc::gen::inRange(0, cells * cells))] = 'a';
  const auto raster = paint(picture, {side, side});
  int bright = 0;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) bright += brightness(raster.at(x, y)) > 0.5 ? 1 : 0;
  RC_ASSERT(bright == 1);
}

TEST(Paint, ALineCoversItsCellsExactlyWhenEnlarged) {
  auto picture = board(6, 6);
  picture.lines = {{1, 2, 4, 2, 1, ink}};
  for (const int scale : {1, 2, 3, 4, 5}) {
    const auto raster = paint(picture, {6 * scale, 6 * scale});
    for (int y = 0; y < 6 * scale; ++y)
      for (int x = 0; x < 6 * scale; ++x) {
        const bool covered = y / scale == 2 && x / scale >= 1 && x / scale <= 4;
        EXPECT_EQ(raster.at(x, y) == ink, covered) << x << "," << y << " at " << scale;
      }
  }
}

TEST(Paint, WhatIsOutsideTheBoardHarmsNothing) {
  auto picture = board(5, 5);
  picture.lines = {{-1e9, 2, 1e9, 2, 1e6, ink}, {7, 7, 9, 9, 1, ink}};
  picture.sprites = {samples::sprite(1, Shape::star, -50, 80, 1e7, ink.rgb),
                     samples::sprite(2, Shape::egg, 4, 4, 3, ink.rgb)};
  picture.tiles = "zz";  // not as many as cells: no tiles
  EXPECT_EQ(paint(picture, {20, 20}).width(), 20);
  EXPECT_EQ(paint(board(0, 0), {3, 3}).height(), 3);
}

TEST(FitBoard, KeepsTheShapeAndWholePixels) {
  EXPECT_EQ(fit_board(board(8, 8), {45, 40}), (PixelSize{40, 40}));
  EXPECT_EQ(fit_board(board(35, 21), {80, 40}), (PixelSize{35, 21}));
  EXPECT_EQ(fit_board(board(300, 300), {60, 41}), (PixelSize{41, 41}));
  EXPECT_EQ(fit_board(board(300, 3), {50, 50}), (PixelSize{50, 1}));
  EXPECT_EQ(fit_board(board(0, 0), {4, 4}), (PixelSize{4, 4}));
}

}  // namespace
}  // namespace agon::show
