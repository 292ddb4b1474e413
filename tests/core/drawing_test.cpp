// Shapes that players draw: each form there and back, and as parts of a picture.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "core/drawing.h"
#include "core/from_json.h"
#include "core/odds.h"
#include "core/picture.h"

namespace agon {
namespace {

Drawing drawing_of(const std::string& text) {
  Drawing drawing;
  drawing.read_json(boost::json::parse(text), "shape");
  return drawing;
}

TEST(Drawing, every_form_comes_back_as_it_was) {
  for (const std::string form :
       {R"({"line":{"x1":1E0,"y1":2E0,"x2":3E0,"y2":4E0}})",
        R"({"path":{"cells":[[1E0,1E0],[2E0,1E0]],"color":"#ff8800"},"layer":"plan"})",
        R"({"cell":{"x":1E0,"y":2E0,"heat":5E-1}})", R"({"circle":{"x":1E0,"y":2E0,"r":3E0}})",
        R"({"text":{"x":1E0,"y":2E0,"text":"here"}})"}) {
    const auto drawing = drawing_of(form);
    EXPECT_EQ(boost::json::serialize(drawing.to_json()), form);
    EXPECT_EQ(drawing_of(form), drawing);
  }
}

TEST(Drawing, short_colours_are_long_ones) {
  EXPECT_EQ(drawing_of(R"({"cell":{"x":0,"y":0,"color":"#f80"}})").color, Color{0xff8800});
}

TEST(Drawing, what_is_none_is_refused_with_its_place) {
  for (const std::string wrong : {"7", "{}", R"({"cell":7})", R"({"cell":{"x":1,"y":1},"line":{}})",
                                  R"({"cell":{"x":1,"y":1,"size":2}})", R"({"path":{"cells":[[1]]}})",
                                  R"({"layer":"a"})", R"({"cell":{"x":1,"y":1},"layer":7})"}) {
    try {
      drawing_of(wrong);
      ADD_FAILURE() << wrong;
    } catch (const BadValue& bad) {
      EXPECT_TRUE(std::string_view(bad.what()).starts_with("shape")) << bad.what();
    }
  }
}

TEST(Drawing, shapes_become_parts_of_a_picture) {
  Picture picture;
  picture.sprites.push_back({0x7fff'0000, Shape::circle, 0, 0, 1, {}, -1, ""});
  draw_on(picture,
          {drawing_of(R"({"path":{"cells":[[1,1],[1,2],[2,2]]}})"),
           drawing_of(R"({"circle":{"x":1,"y":1,"r":2}})"),
           drawing_of(R"({"text":{"x":1,"y":1,"text":"a"}})"), drawing_of(R"({"cell":{"x":1,"y":1}})")},
          Color{0xff0000});
  EXPECT_EQ(picture.lines.size(), 3U);
  ASSERT_EQ(picture.sprites.size(), 2U);
  EXPECT_NE(picture.sprites[0].id, picture.sprites[1].id);
  EXPECT_EQ(picture.sprites[1].size, 4);
  EXPECT_EQ(picture.labels.size(), 1U);
  EXPECT_EQ(picture.labels[0].color, Color{0xff0000});
}

TEST(Drawing, of_two_ways_what_differs_is_drawn_with_a_word) {
  std::vector<Picture> played(3), better(3);
  for (int step = 0; step < 3; ++step) {
    played[step].sprites.push_back({1, Shape::circle, double(step), 0, 1, Color{1}, -1, ""});
    better[step].sprites.push_back({1, Shape::circle, 0, double(step), 1, Color{1}, -1, ""});
    for (auto* way : {&played[step], &better[step]}) {
      way->sprites.push_back({2, Shape::circle, 5, double(step), 1, Color{2}, -1, ""});
      way->lines.push_back({9, 9, 9, 20, 1, Color{3}});
    }
  }
  better[1].lines.push_back({0, 4, 8, 4, 1, Color{3}});
  const auto ways = ways_apart(played, better, 0);
  ASSERT_EQ(ways.played.size(), 2U);
  EXPECT_EQ(ways.played[0], drawn_path({{0, 0}, {1, 0}, {2, 0}}));
  EXPECT_EQ(ways.played[1].text, "played");
  ASSERT_EQ(ways.better.size(), 3U);
  EXPECT_EQ(ways.better[0], drawn_path({{0, 0}, {0, 1}, {0, 2}}));
  EXPECT_EQ(ways.better[1].kind, DrawingKind::line);
  EXPECT_EQ(ways.better[2].text, "better");
}

TEST(Drawing, two_ways_that_look_alike_get_their_words_at_the_seats_figure) {
  std::vector<Picture> pictures(2);
  for (auto& picture : pictures) {
    picture.sprites.push_back({1, Shape::circle, 3, 4, 1, Color{1}, -1, ""});
    picture.sprites.back().seat = 7;
  }
  EXPECT_TRUE(ways_apart(pictures, pictures, 0).played.empty());
  const auto ways = ways_apart(pictures, pictures, 7);
  ASSERT_EQ(ways.played.size(), 1U);
  EXPECT_EQ(ways.better[0].points[0], (DrawnPoint{3, 5}));
}

TEST(Lead, values_are_chances_to_win_by_the_amounts) {
  Lead two{"points", "", 0, {{"a", {}, {0}, 10, 0}, {"b", {}, {1}, 7, 0}}};
  compare_amounts(two, 3);
  EXPECT_EQ(two.value, 0.5);
  EXPECT_EQ(standing_of(two, 1), -0.5);
  EXPECT_EQ(standing_of(two, 9), 0);
  Lead many{"points",
            "",
            0,
            {{"a", {}, {0}, 4, 0}, {"b", {}, {1}, 4, 0}, {"c", {}, {2}, 90, 0}, {"d", {}, {3}, 4, 0}}};
  compare_amounts(many, 3);
  EXPECT_LT(standing_of(many, 2), 1) << "only an end is certain";
  EXPECT_EQ(standing_of(many, 0), standing_of(many, 3));
  double chances = 0;
  for (std::uint32_t seat = 0; seat < 4; ++seat) chances += (1 + standing_of(many, seat)) / 2;
  EXPECT_NEAR(chances, 1, 1e-3);
}

TEST(Lead, odds_are_told_as_values) {
  EXPECT_EQ(value_of_odds(0), 0);
  EXPECT_NEAR((1 + value_of_odds(std::log(3.0))) / 2, 0.75, 1e-4);
  EXPECT_EQ(value_of_odds(-1000), -0.9998);
}

}  // namespace
}  // namespace agon
