// Grades by place: every boundary of the lab's scale, fields of every size, and who stand alike.
#include <gtest/gtest.h>

#include "contest/standing.h"
#include "core/errors.h"

namespace agon::contest {
namespace {

const GradeScale lab("0:0,25:0.5,50:1,75:1.5,99:1.75,100:2");

/// From the first place to the last.
std::vector<double> grades(std::size_t count) {
  std::vector<double> list;
  for (std::size_t place = 1; place <= count; ++place) list.push_back(lab.grade(place, count));
  return list;
}

TEST(Grades, the_labs_scale_at_its_boundaries) {
  EXPECT_EQ(grades(8), (std::vector<double>{2, 1.75, 1.5, 1.5, 1, 1, 0.5, 0}));
  EXPECT_EQ(grades(5), (std::vector<double>{2, 1.75, 1.5, 1, 0}));  // a quarter of five is the last alone
  EXPECT_EQ(grades(4), (std::vector<double>{2, 1.5, 1, 0}));
  EXPECT_EQ(grades(2), (std::vector<double>{2, 0}));
  EXPECT_EQ(grades(1), (std::vector<double>{2}));
}

TEST(Grades, one_first_and_one_last_in_a_field_of_any_size) {
  for (std::size_t count = 2; count < 1500; ++count) {
    EXPECT_EQ(lab.grade(1, count), 2) << count;
    EXPECT_EQ(lab.grade(count, count), 0) << count;
    for (std::size_t place = 2; place < count; ++place) {
      const auto grade = lab.grade(place, count);
      ASSERT_TRUE(grade > 0 && grade < 2) << place << " of " << count;
      ASSERT_LE(grade, lab.grade(place - 1, count)) << place << " of " << count;
    }
  }
}

TEST(Grades, quarters_are_counted_from_the_bottom) {
  for (std::size_t quarter = 1; quarter < 100; ++quarter) {
    const auto count = 4 * quarter;
    const auto from_bottom = [&](std::size_t number) { return lab.grade(count - number + 1, count); };
    if (quarter > 1) {
      EXPECT_EQ(from_bottom(quarter), 0.5);
    }
    EXPECT_EQ(from_bottom(quarter + 1), 1);
    EXPECT_EQ(from_bottom(2 * quarter), 1);
    EXPECT_EQ(from_bottom(2 * quarter + 1), 1.5);
    EXPECT_EQ(from_bottom(3 * quarter), 1.5);
    if (quarter > 1) {
      EXPECT_EQ(from_bottom(3 * quarter + 1), 1.75);
    }
  }
}

TEST(Grades, other_scales) {
  const GradeScale halves("50:1,100:-2.5e0");
  EXPECT_EQ(halves.grade(4, 4), 1);  // no step for the last: it is in the bottom half
  EXPECT_EQ(halves.grade(2, 4), 1);
  EXPECT_EQ(halves.grade(1, 4), -2.5);
  const GradeScale last("0:0,100:1");
  EXPECT_EQ(last.grade(3, 3), 0);
  EXPECT_EQ(last.grade(2, 3), 1);
}

TEST(Grades, what_is_wrong_is_said) {
  const auto problem = [](const std::string& words) {
    try {
      const GradeScale scale(words);
    } catch (const BadRequest& bad) {
      return std::string(bad.what());
    }
    return std::string("nothing");
  };
  EXPECT_NE(problem("").find("\"\" is not a step"), std::string::npos);
  EXPECT_NE(problem("0:0,,100:2").find("\"\" is not a step"), std::string::npos);
  EXPECT_NE(problem("0:0,100").find("\"100\" is not a step"), std::string::npos);
  EXPECT_NE(problem("0:0,100:x").find("\"100:x\" is not a step"), std::string::npos);
  EXPECT_NE(problem("0:0,100:nan").find("\"100:nan\" is not a step"), std::string::npos);
  EXPECT_NE(problem("0:0,101:2").find("101 is not a percentage"), std::string::npos);
  EXPECT_NE(problem("-1:0,100:2").find("-1 is not a percentage"), std::string::npos);
  EXPECT_NE(problem("0:0,50:1,50:2,100:2").find("50 comes after 50"), std::string::npos);
  EXPECT_NE(problem("0:0,50:1").find("the last step is 50, but must be 100"), std::string::npos);
  EXPECT_NE(problem("100:1").find("one step gives everybody"), std::string::npos);
  EXPECT_NE(problem("100:1").find("0:0,25:0.5"), std::string::npos);
}

Standing standing(int entrant, double points, double difference = 0) {
  Standing one;
  one.entrant = entrant;
  one.points = points;
  one.difference = difference;
  return one;
}

Plan plan_of(std::size_t entrants) {
  Plan plan;
  for (std::size_t index = 0; index < entrants; ++index)
    plan.entrants.push_back({"e" + std::to_string(index), {"random"}, ""});
  return plan;
}

using Grades = std::vector<std::optional<double>>;

TEST(Grades, who_stand_alike_share_the_better_place) {
  const auto plan = plan_of(5);
  EXPECT_EQ(
      grades_of(lab, plan, {standing(0, 3), standing(1, 5), standing(2, 5), standing(3, 1), standing(4, 1)}),
      (Grades{1.5, 2, 2, 1, 1}));  // two firsts, and nobody is the last alone
  EXPECT_EQ(
      grades_of(lab, plan,
                {standing(0, 3), standing(1, 5, 10), standing(2, 5, 9), standing(3, 1), standing(4, 1, -1)}),
      (Grades{1.5, 2, 1.75, 1, 0}));  // the games' own scores tell them apart
  const std::vector<Standing> all_alike(5, standing(0, 1));
  EXPECT_EQ(grades_of(lab, plan, all_alike), (Grades{2, 2, 2, 2, 2}));
}

TEST(Grades, who_has_left_is_not_counted) {
  auto plan = plan_of(3);
  plan.entrants[1].until = 1;
  EXPECT_EQ(grades_of(lab, plan, {standing(0, 3), standing(1, 2), standing(2, 1)}),
            (Grades{2, std::nullopt, 0}));
}

}  // namespace
}  // namespace agon::contest
