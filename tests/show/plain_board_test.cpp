#include "show/view.h"

#include <gtest/gtest.h>

#include "show/samples.h"
#include "show/text.h"

namespace agon::show {
namespace {

Picture field() {
  Picture picture;
  picture.width = 10;
  picture.height = 5;
  picture.palette = {{"wall", {0x888888}, "#"}, {"stone", {0x4488ff}, "s"}};
  picture.tiles = std::string(50, '.');
  picture.tiles[0] = 'a';
  picture.tiles[49] = 'b';
  picture.panels = {{0, "Blue", "ada", {0x5cc8ff}, "3", 3, -1, {}, ""},
                    {1, "Yellow", "bob", {0xffe066}, "4", 4, -1, {}, ""}};
  picture.sprites.push_back(samples::sprite(1, Shape::triangle, 3, 2, 1.6, 0x5cc8ff, 90));
  picture.sprites.push_back(samples::sprite(2, Shape::circle, 6, 2, 0.8, 0xffe066, -1, "7"));
  picture.lines.push_back({0, 4, 5, 4, 1, {0xffffff}});
  picture.caption = "step 5";
  return picture;
}

TEST(PlainBoard, TilesAreGlyphsAndSpritesSigns) {
  const std::string text = plain_text(field(), "Tron", 42);  // 4 columns a cell, 2 rows
  EXPECT_NE(text.find("Tron  step 5\n"), text.npos) << text;
  EXPECT_NE(text.find("####"), text.npos) << text;
  EXPECT_NE(text.find("▼B"), text.npos) << "which way, and whose\n" << text;
  EXPECT_NE(text.find("(7)"), text.npos) << text;
  EXPECT_NE(text.find("--------"), text.npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), 's'), 2)
      << "of a letter one a cell, beside that of the caption\n"
      << text;
  EXPECT_NE(text.find("Y  bob"), text.npos) << text;
  EXPECT_EQ(text.find('\x1b'), text.npos);
}

TEST(PlainBoard, AnythingFitsAnywhere) {
  for (const auto& picture :
       {samples::pursuit(60), samples::cycles(30), samples::planet(10), samples::sweets(3), Picture{}})
    for (const int columns : {1, 4, 5, 20, 79, 200}) {
      const auto text = plain_text(picture, "title", columns);
      std::string_view rest = text;
      while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        EXPECT_LE(columns_of(line), columns);
        rest.remove_prefix(line.size() + 1);
      }
    }
}

TEST(PlainBoard, AnArrowForEveryDirection) {
  EXPECT_EQ(sign_of(Shape::triangle, 0), "▶");
  EXPECT_EQ(sign_of(Shape::triangle, 90), "▼");
  EXPECT_EQ(sign_of(Shape::triangle, 270), "▲");
  EXPECT_EQ(sign_of(Shape::triangle, 359), "▶");
}

}  // namespace
}  // namespace agon::show
