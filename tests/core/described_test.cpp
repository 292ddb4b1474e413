#include <gtest/gtest.h>

#include <array>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
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
  EXPECT_EQ(error_of(R"({"small":99999999999})"),
            "config.small: must be between -2147483648 and 2147483647, got 99999999999");
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
