// What a store says of a tuning: the settings come back as they were, and its course is the one that was
// walked.
#include "contest/tuning/tuner.h"

#include <gtest/gtest.h>

#include "core/temporary_folder.h"

namespace agon::contest {
namespace {

Plan plan_of_steps(std::uint32_t steps) {
  Plan plan;
  plan.name = "tune";
  plan.game = "tron";
  plan.format = "gauntlet";
  plan.games = 4;
  plan.rounds = steps;
  plan.seed = 7;
  plan.configs = {json::object{}};
  plan.entrants = {{"champion", {"champion"}, ""}, {"other", {"champion?nodes=5"}, ""}};
  return plan;
}

Tuning tuning_of_steps(std::uint32_t steps) {
  Tuning tuning{"champion",          0, true, {{"health", 0, 100, 20, true}}, {steps, 7, 0.5, 0.1},
                plan_of_steps(steps)};
  tuning.plan.entrants[0].hash = kept_settings(tuning);
  return tuning;
}

TEST(TuningCourse, settings_come_back_from_the_plan) {
  const auto tuning = tuning_of_steps(3);
  const auto back = tuning_in(tuning.plan);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->player, "champion");
  EXPECT_EQ(back->tunables, tuning.tunables);
  EXPECT_EQ(back->settings, tuning.settings);
  EXPECT_TRUE(back->swaps);
}

TEST(TuningCourse, a_plan_that_is_no_tunings_or_makes_no_sense_is_none) {
  const auto good = tuning_of_steps(3).plan;
  const auto refused = [&](auto change) {
    auto plan = good;
    change(plan);
    return !tuning_in(plan);
  };
  EXPECT_TRUE(refused([](Plan& plan) { plan.entrants[0].hash = "0123456789abcdef"; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.entrants[0].hash = "{"; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.entrants[0].hash = "{\"seat\": 5}"; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.format = "round_robin"; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.rounds = 4; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.games = 3; }));
  EXPECT_TRUE(refused([](Plan& plan) { plan.entrants[0].players.clear(); }));
  EXPECT_TRUE(refused([](Plan& plan) {
    auto& hash = plan.entrants[0].hash;
    hash.replace(hash.find("\"to\":"), 5, "\"to\":-");
  }));
}

/// Both matches of the plus side won, both of the minus side lost, in each of the first steps.
TEST(TuningCourse, is_what_the_stored_matches_say) {
  const TemporaryFolder folder("agon-tuning-course");
  const auto tuning = tuning_of_steps(5);
  const auto store = Store::open(folder.path() + "/tune.contest", false);
  store->create(tuning.plan);
  for (std::uint32_t round = 0; round < 2; ++round)
    for (std::uint32_t game = 0; game < 4; ++game) {
      Played played;
      played.result = {{round, 0, game}, 0, 1, game % 2 == 0, game < 2 ? 1.0 : 0.0};
      store->add("tune", played);
    }
  store->flush();
  const auto course = course_of("tune", *store);
  ASSERT_TRUE(course);
  EXPECT_EQ(course->played, 8U);
  EXPECT_EQ(course->expected, 20U);
  ASSERT_EQ(course->steps.size(), 2U);
  Spsa walk(tuning.tunables, tuning.settings);
  for (const auto& step : course->steps) {
    EXPECT_EQ(step.result, 1);
    EXPECT_EQ(step.score, 0.5);
    walk.learn(1);
    EXPECT_EQ(step.values, walk.values());
  }
  EXPECT_FALSE(course->test);
  EXPECT_NE(as_json(*course).find("\"of_steps\":5"), std::string::npos);
}

}  // namespace
}  // namespace agon::contest
