#include "show/screen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "show/model_terminal.h"
#include "show/raster.h"

namespace agon::show {
namespace {

Raster tiny() {
  Raster raster(3, 3, {0xff0000});
  raster.at(1, 0) = {0x00ff00};
  raster.at(1, 1) = {0x0000ff};
  raster.at(2, 0) = {0x0000ff};
  raster.at(2, 1) = {0x00ff00};
  return raster;
}

TEST(HalfBlocks, ATinyRasterAsText) {
  // Equal halves are a blank; the third cell is the second one turned over, and needs no colour; an odd last
  // row stands on black.
  const std::string expected =
      "\x1b[48;2;255;0;0m \x1b[38;2;0;255;0;48;2;0;0;255m▀▄\x1b[0m\n"
      "\x1b[38;2;255;0;0;48;2;0;0;0m▀▀▀\x1b[0m\n";
  EXPECT_EQ(half_blocks(tiny()), expected);
}

TEST(HalfBlocks, PaletteOf256) {
  EXPECT_EQ(half_blocks(Raster(1, 2, {0xff0000}), ColorDepth::palette256), "\x1b[48;5;196m \x1b[0m\n");
  EXPECT_EQ(palette_entry({0x000000}), 16);
  EXPECT_EQ(palette_entry({0xffffff}), 231);
  EXPECT_EQ(palette_entry({0x808080}), 244);
  EXPECT_EQ(palette_entry({0x5fafff}), 75);
}

TEST(HalfBlocks, StandOnTheScreensOwnPaperAtAnOddEnd) {
  Screen screen(4, 2, {0x123456});
  put_raster(screen, 1, 0, tiny());
  EXPECT_EQ(screen.at(1, 1), (ScreenCell{"▀", {{0xff0000}, {0x123456}, false}}));
  EXPECT_EQ(screen.at(0, 0).text, " ");
  put_raster(screen, -2, -1, tiny());  // cut off, not out of bounds
  put_raster(screen, 3, 1, tiny());
}

Screen random_screen(int columns, int rows) {
  Screen screen(columns, rows, {0x101010});
  const auto color = [] {
    return Color{*rc::gen::element<std::uint32_t>(0x101010, 0xff0000, 0x00ff00, 0x3355aa)};
  };
  const int things = *rc::gen::inRange(0, 12);
  for (int index = 0; index < things; ++index) {
    const int column = *rc::gen::inRange(-2, columns), row = *rc::gen::inRange(0, rows);
    const Ink ink{color(), color(), *rc::gen::arbitrary<bool>()};
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        screen.write(column, row, *rc::gen::element<std::string>("abc", "日本語", "é·x", "a日b"), ink);
        break;
      case 1:
        screen.put(column, row, "▀", ink);
        break;
      case 2:
        screen.fill(column, row, 3, 2, color());
        break;
      default:
        screen.write_over(column, row, "over", color(), true);
        break;
    }
  }
  return screen;
}

void same_as_shown(const Screen& screen, const ModelTerminal& terminal) {
  for (int row = 0; row < screen.rows(); ++row)
    for (int column = 0; column < screen.columns(); ++column) {
      const auto wanted = ModelTerminal::normal(screen.at(column, row));
      const auto& shown = terminal.screen().at(column, row);
      RC_ASSERT(wanted.text == shown.text);
      RC_ASSERT(wanted.ink == shown.ink);
    }
}

RC_GTEST_PROP(ScreenUpdate, BringsATerminalFromAnyScreenToAnyOther, ()) {
  const int columns = *rc::gen::inRange(1, 20), rows = *rc::gen::inRange(1, 6);
  ModelTerminal terminal(columns, rows);
  Screen last = random_screen(columns, rows);
  terminal.feed(screen_update(last, nullptr));
  same_as_shown(last, terminal);
  for (int round = 0; round < 3; ++round) {
    const Screen next = random_screen(columns, rows);
    terminal.feed(screen_update(next, &last));
    same_as_shown(next, terminal);
    last = next;
  }
  RC_ASSERT(terminal.unknown() == 0);
}

TEST(ScreenUpdate, SaysNothingWhenNothingChanged) {
  Screen screen(30, 5, {0x222222});
  screen.write(2, 2, "same", {{0xffffff}, {0x000000}, true});
  EXPECT_EQ(screen_update(screen, &screen), "");
}

TEST(ScreenUpdate, IsAsSmallAsTheChange) {
  Screen before(80, 24, {0x222222});
  Screen after = before;
  after.put(10, 5, "x", {{0xffffff}, {0x222222}, false});
  after.put(13, 5, "y", {{0xffffff}, {0x222222}, false});
  EXPECT_EQ(screen_update(after, &before), "\x1b[6;11H\x1b[38;2;255;255;255;48;2;34;34;34mx\x1b[2Cy\x1b[0m");
}

TEST(ScreenUpdate, DrawsAllAfterAResize) {
  const Screen before(10, 5, {0x222222}), after(11, 5, {0x222222});
  EXPECT_EQ(screen_update(after, &before), screen_update(after, nullptr));
}

TEST(Screen, AWideGlyphIsNeverHalf) {
  Screen screen(6, 1, {0});
  const Ink ink{{0xffffff}, {0}, false};
  screen.write(0, 0, "日本語", ink);
  screen.write(1, 0, "x", ink);
  EXPECT_EQ(screen.at(0, 0).text, " ");
  screen.write(2, 0, "y", ink);
  EXPECT_EQ(screen.at(3, 0).text, " ");
  screen.write(3, 0, "本", ink);
  EXPECT_EQ(screen.at(4, 0).text, "");
  EXPECT_EQ(screen.at(5, 0).text, " ");
  EXPECT_EQ(screen.write(5, 0, "本", ink), 1);  // no room: "…"
}

}  // namespace
}  // namespace agon::show
