#include <gtest/gtest.h>

#include <array>
#include <boost/json/serialize.hpp>
#include <limits>

#include "core/from_json.h"
#include "core/game_info.h"
#include "core/hash.h"
#include "core/schema.h"
#include "core/write_json.h"

namespace agon {
namespace {

enum class Mood { calm, wild };
BOOST_DESCRIBE_ENUM(Mood, calm, wild)

struct Point {
  int x = 0, y = 0;
  bool operator==(const Point&) const = default;
};
BOOST_DESCRIBE_STRUCT(Point, (), (x, y))

struct Everything {
  int small = 3;
  std::uint64_t large = 0;
  double real = 0.5;
  bool flag = false;
  Mood mood = Mood::calm;
  std::string text;
  std::optional<Point> maybe;
  std::vector<Point> points;
  std::array<int, 2> pair{};

  bool operator==(const Everything&) const = default;
  static constexpr std::array field_notes{FieldNote{"small", "a small number", 0, 10}};
};
BOOST_DESCRIBE_STRUCT(Everything, (), (small, large, real, flag, mood, text, maybe, points, pair))

Everything filled() {
  return {7, largest_seed, -2.25, true, Mood::wild, "ä\"", Point{1, 2}, {{3, 4}, {5, 6}}, {8, 9}};
}

std::string error_of(const char* text) {
  try {
    Everything value;
    from_json(json::parse(text), value, "config");
  } catch (const BadValue& bad) {
    return bad.what();
  }
  return "accepted";
}

TEST(Described, round_trip_keeps_every_field) {
  Everything back;
  from_json(to_json(filled()), back);
  EXPECT_EQ(back, filled());
}

enum class Sign : std::int8_t { minus = -1, none, plus };
BOOST_DESCRIBE_ENUM(Sign, minus, none, plus)

struct Widths {
  std::int8_t a = 0;
  std::uint8_t b = 0;
  std::int16_t c = 0;
  std::uint16_t d = 0;
  std::int32_t e = 0;
  std::uint32_t f = 0;
  std::int64_t g = 0;
  std::uint64_t h = 0;
  float real = 0;
  Sign sign = Sign::none;
  bool operator==(const Widths&) const = default;
};
BOOST_DESCRIBE_STRUCT(Widths, (), (a, b, c, d, e, f, g, h, real, sign))

TEST(Described, numbers_of_every_width_keep_their_least_and_their_greatest) {
  const auto least = []<class T>(T) { return std::numeric_limits<T>::lowest(); };
  const auto most = []<class T>(T) { return std::numeric_limits<T>::max(); };
  const auto all = [](auto end, Sign sign) {
    return Widths{end(std::int8_t()),  end(std::uint8_t()),
                  end(std::int16_t()), end(std::uint16_t()),
                  end(std::int32_t()), end(std::uint32_t()),
                  end(std::int64_t()), end(std::uint64_t()),
                  end(float()) / 2,    sign};
  };
  for (const auto& value : {all(least, Sign::minus), all(most, Sign::plus)}) {
    Widths back;
    from_json(to_json(value), back);
    EXPECT_EQ(back, value);
    std::string text;  // written by templates, without a table
    append_json<Reals::tree>(text, value);
    EXPECT_EQ(json::serialize(to_json(value)), text);
  }
}

TEST(Described, absent_fields_keep_their_values) {
  Everything value = filled();
  from_json(json::parse(R"({"small":1})"), value);
  EXPECT_EQ(value.small, 1);
  EXPECT_EQ(value.text, filled().text);
}

TEST(Described, errors_say_where_what_and_what_would_be_right) {
  EXPECT_EQ(error_of(R"({"small":"x"})"), "config.small: expected a whole number, got \"x\"");
  EXPECT_EQ(error_of(R"({"small":11})"), "config.small: must be between 0 and 10, got 11");
  EXPECT_EQ(error_of(R"({"mood":"sad"})"), "config.mood: expected calm | wild, got \"sad\"");
  EXPECT_EQ(error_of(R"({"points":[{"x":1},{"x":true}]})"),
            "config.points[1].x: expected a whole number, got true");
  EXPECT_EQ(error_of(R"({"pair":[1]})"), "config.pair: expected a list of 2, got [1]");
  EXPECT_EQ(error_of(R"({"smal":1})"),
            "config: unknown field \"smal\"; the fields are small, large, real, flag, mood, text, maybe, "
            "points, pair");
  EXPECT_EQ(error_of(R"([])"), "config: expected an object, got []");
  EXPECT_EQ(error_of(R"({"large":-1})"),
            "config.large: expected a whole number that is not negative, got -1");
  EXPECT_EQ(error_of(R"({"small":99999999999})"), "config.small: must be between 0 and 10, got 99999999999");
  EXPECT_EQ(error_of(R"({"real":1e999})"), "config.real: expected a number, got inf");
}

TEST(Described, key_equals_value) {
  Everything value;
  set_field(value, "small=9");
  set_field(value, "mood=wild");
  set_field(value, "flag=true");
  set_field(value, "text=12");
  EXPECT_EQ(value.small, 9);
  EXPECT_EQ(value.mood, Mood::wild);
  EXPECT_TRUE(value.flag);
  EXPECT_EQ(value.text, "12");
  set_field(value, "small=007");
  EXPECT_EQ(value.small, 7);
  for (const char* wrong : {"real=nan", "real=inf", "real=1e999", "real=", "real=null", "small=1e1"})
    EXPECT_THROW(set_field(value, wrong), BadValue) << wrong;
  EXPECT_THROW(set_field(value, "nothing"), BadValue);
  EXPECT_THROW(set_field(value, "=3"), BadValue);
  EXPECT_THROW(set_field(value, "smaller=3"), BadValue);
}

TEST(Described, schema_tells_type_default_range_and_meaning) {
  const auto fields = schema_of<Everything>();
  EXPECT_EQ(json::serialize(fields[0]),
            R"({"name":"small","type":"integer","default":3,"doc":"a small number","min":0E0,"max":1E1})");
  EXPECT_EQ(fields[4].at("values").as_array().size(), 2U);
  EXPECT_EQ(fields[6].at("fields").as_array().size(), 2U);
  EXPECT_TRUE(fields[6].at("optional").as_bool());
}

TEST(Described, a_store_gets_the_bytes_that_a_tree_is_written_as) {
  auto value = filled();
  for (const double real : {0.0, -0.0, 0.5, 34.0, -20.0, 1e-7, 1e300, 0.1 + 0.2, 123456.789}) {
    value.real = real;
    std::string text;
    append_json<Reals::tree>(text, value);
    EXPECT_EQ(text, json::serialize(to_json(value)));
  }
}

enum class Ending { none, area_wall };
BOOST_DESCRIBE_ENUM(Ending, none, area_wall)
[[maybe_unused]] void words_have_hyphens(Ending) {}

TEST(Described, an_ending_is_spelled_as_the_reason_of_its_outcome) {
  EXPECT_EQ(to_json(Ending::area_wall), json::value("area-wall"));
  std::string text, words;
  append_json(text, Ending::area_wall);
  EXPECT_EQ(text, "\"area-wall\"");
  each_word<Ending>([&](std::string_view word) { words += std::string(word) + " "; });
  EXPECT_EQ(words, "none area-wall ");
  for (const char* word : {"area-wall", "area_wall"})
    EXPECT_EQ(enum_from_name<Ending>(word), Ending::area_wall);
  EXPECT_EQ(enum_from_name<Ending>("area wall"), std::nullopt);
}

TEST(Described, readers_get_numbers_as_they_are_written_by_hand) {
  const auto value = json::parse(
      R"({"a":[-1.8E1,5E-1,-0.0,1E20,7],"b":{},"c":[],"d":"x\ty","e":null,"f":[true,{"\u0001":1.25}]})");
  EXPECT_EQ(json_text(value),
            R"({"a":[-18,0.5,0,1e+20,7],"b":{},"c":[],"d":"x\ty","e":null,"f":[true,{"\u0001":1.25}]})");
  EXPECT_EQ(json::parse(json_text(value)).at("a").at(1), json::value(0.5));
  std::string line;
  append_json(line, value);
  EXPECT_EQ(line, json_text(value)) << "also inside a line that is written without a tree";
}

TEST(Outcomes, the_winners_score_stands_first) {
  const auto said = [](std::vector<double> scores, std::vector<Seat> winners, std::string text) {
    return words_of({std::move(scores), std::move(winners), "wall", std::move(text)});
  };
  EXPECT_EQ(said({-29, 13}, {1}, "Blue crashed; Yellow wins with -29 to 13"),
            "Blue crashed; Yellow wins with 13 to -29");
  EXPECT_EQ(said({13, -29}, {0}, "Blue wins with 13 to -29"), "Blue wins with 13 to -29");
  EXPECT_EQ(said({2, 22}, {1}, "player 2 wins 22 to 2"), "player 2 wins 22 to 2") << "the rules say it so";
  EXPECT_EQ(said({-3, -3}, {}, "a draw with -3 to -3"), "a draw with -3 to -3");
  EXPECT_EQ(said({-6, 6}, {1}, "the prey escaped at tick 6"), "the prey escaped at tick 6");
}

TEST(Hash, every_field_counts_and_equal_values_agree) {
  const auto base = hash_of(filled());
  EXPECT_EQ(base, hash_of(filled()));
  auto changed = filled();
  changed.points[1].y = 7;
  EXPECT_NE(hash_of(changed), base);
  changed = filled();
  changed.maybe.reset();
  EXPECT_NE(hash_of(changed), base);
  EXPECT_EQ(hash_text(255), "00000000000000ff");
}

}  // namespace
}  // namespace agon
