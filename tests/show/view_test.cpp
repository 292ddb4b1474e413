#include "show/view.h"

#include <gtest/gtest.h>

#include "show/samples.h"
#include "show/text.h"
#include "show/view_panels.h"

namespace agon::show {
namespace {

std::string text_of(const Screen& screen) {
  std::string text;
  for (int row = 0; row < screen.rows(); ++row) {
    for (int column = 0; column < screen.columns(); ++column) text += screen.at(column, row).text;
    text += '\n';
  }
  return text;
}

Screen shown(const Picture& picture, int columns, int rows, int help = 0) {
  Playback playback(8, false, true);
  playback.grow(50, true);
  const std::vector<Event> events{{0, {"wall", 0, "the first wall"}}, {20, {"fault", 1, "too late"}}};
  return compose({"a title", std::make_shared<const Picture>(picture), playback, events, help}, columns,
                 rows);
}

TEST(View, EverythingIsReadableAt80x24) {
  for (const auto& picture :
       {samples::pursuit(60), samples::cycles(30), samples::planet(10), samples::sweets(3)}) {
    const std::string text = text_of(shown(picture, 80, 24));
    EXPECT_NE(text.find("a title"), text.npos);
    EXPECT_NE(text.find("paused"), text.npos);
    EXPECT_NE(text.find(picture.caption), text.npos) << text;
    EXPECT_NE(text.find("0/49"), text.npos) << text;
    EXPECT_NE(text.find("space"), text.npos) << text;
    EXPECT_NE(text.find("the first wall"), text.npos) << text;
    for (const auto& panel : picture.panels)
      EXPECT_NE(text.find(clip(panel.name, 12).substr(0, 8)), text.npos) << text;
  }
}

TEST(View, ThePanelSaysWhatWentWrong) {
  const std::string text = text_of(shown(samples::pursuit(60), 100, 30));
  EXPECT_NE(text.find("hunter"), text.npos);
  EXPECT_NE(text.find("4.2 s"), text.npos);
  EXPECT_NE(text.find("dx dy, each"), text.npos) << text;
}

TEST(View, NoSizeIsTooSmallOrTooLarge) {
  const auto pictures = {samples::pursuit(60), samples::cycles(30), samples::planet(10), samples::sweets(3),
                         Picture{}};
  for (const auto& picture : pictures)
    for (const int columns : {1, 2, 9, 25, 40, 53, 61, 80, 133, 250})
      for (const int rows : {1, 2, 3, 5, 8, 13, 17, 24, 60}) {
        const auto screen = shown(picture, columns, rows, rows == 13 ? 1 : 0);
        EXPECT_EQ(screen.columns(), columns);
        EXPECT_EQ(screen.rows(), rows);
      }
}

TEST(View, BoardAndPanelsDoNotOverlap) {
  for (const auto& picture : {samples::pursuit(60), samples::cycles(30), samples::planet(10)})
    for (int columns = 30; columns < 220; columns += 7)
      for (int rows = 14; rows < 70; rows += 3) {
        const auto layout = lay_out(picture, columns, rows);
        if (layout.panels.empty()) continue;
        const auto& board = layout.board;
        const auto& panels = layout.panels;
        EXPECT_TRUE(layout.panels_below ? board.row + board.rows <= panels.row
                                        : board.column + board.columns <= panels.column)
            << columns << "x" << rows;
        EXPECT_LE(panels.column + panels.columns, columns);
        EXPECT_LE(board.row + board.rows, layout.caption.row);
        EXPECT_LE(panels.row + panels.rows, layout.caption.row);
      }
}

TEST(View, MorePanelsThanRoomAreCounted) {
  auto picture = samples::cycles(3);
  for (std::uint32_t seat = 2; seat < 60; ++seat)
    picture.panels.push_back({seat, "", "player " + std::to_string(seat), {0x808080}, "1", 1, 100, {}, ""});
  const std::string text = text_of(shown(picture, 80, 24));
  EXPECT_NE(text.find("more"), text.npos) << text;
  EXPECT_NE(text.find("minimax-7"), text.npos) << text;
}

TEST(View, ANarrowTerminalHasThePanelsBelow) {
  const auto layout = lay_out(samples::sweets(3), 45, 40);
  EXPECT_TRUE(layout.panels_below);
  EXPECT_NE(text_of(shown(samples::sweets(3), 45, 40)).find("Willy W."), std::string::npos);
}

About game() {
  return {{"The hunter runs straight on and bounces off walls.",
           "The prey is caught when the hunter comes near."},
          {{"triangle", {0xff9f1c}, "the hunter"},
           {"line", {0xf4f1de}, "a wall"},
           {"tile", {0x1d4e89}, "water"}}};
}

std::string help_text(int page, int columns, int rows) {
  Playback playback(8, false, true);
  playback.grow(50, true);
  const std::vector<Event> events;
  const auto about = game();
  return text_of(compose(
      {"a title", std::make_shared<const Picture>(samples::pursuit(60)), playback, events, page, &about},
      columns, rows));
}

TEST(View, HelpTellsTheGameAndTheKeys) {
  EXPECT_EQ(help_pages(game(), 160, 48), 1);
  const auto large = help_text(1, 160, 48);
  for (const auto* words : {"bounces off walls", "▲", "the hunter", "━━", "██", "water", "ten steps"})
    EXPECT_NE(large.find(words), large.npos) << words << large;
  EXPECT_EQ(help_pages(game(), 80, 16), 2) << "the game, then the keys";
  EXPECT_NE(help_text(1, 80, 16).find("water"), std::string::npos);
  EXPECT_NE(help_text(2, 80, 16).find("ten steps"), std::string::npos);
  EXPECT_EQ(help_pages({}, 80, 24), 1);
  for (const int columns : {1, 9, 30, 80})
    for (const int rows : {1, 5, 24}) EXPECT_FALSE(help_text(1, columns, rows).empty());
}

TEST(View, WithoutColoursTheBoardIsMadeOfCharacters) {
  Playback playback(8, false, true);
  playback.grow(50, true);
  const std::vector<Event> events;
  const auto picture = std::make_shared<const Picture>(samples::cycles(30));
  const auto text = text_of(compose({"a title", picture, playback, events, 0, nullptr, true}, 80, 24));
  EXPECT_EQ(text.find("▀"), text.npos) << text;
  EXPECT_NE(text.find("+---"), text.npos) << text;
  EXPECT_NE(text.find("a title"), text.npos);
}

TEST(View, WaitsForTheFirstPicture) {
  Playback playback(8, true, false);
  const auto screen = compose({"t", nullptr, playback, {}, 0}, 60, 20);
  EXPECT_NE(text_of(screen).find("Waiting for the first picture"), std::string::npos);
}

TEST(Panels, OneRowWhenThereIsNoMoreRoom) {
  const auto panel = samples::pursuit(60).panels[1];
  EXPECT_EQ(panel_lines(panel, 30, {0, 0}).size(), 1U);
  EXPECT_GT(panel_lines(panel, 30, {8, 4}).size(), 3U);
  EXPECT_EQ(panel_lines(panel, 30, {8, 1}).size(), 3U);
}

}  // namespace
}  // namespace agon::show
