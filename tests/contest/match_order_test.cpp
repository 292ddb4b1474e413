// Orders and results as they travel: an order says all that its match needs, and a result counts only for the
// match that was asked for.
#include "arena/match_order.h"

#include "contest/plan_orders.h"
#include "contest/remote/contest_job.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "kit.h"
#include "toy/toy.h"

namespace agon::contest {

namespace {

Plan some_plan() {
  Plan plan;
  plan.game = "toy";
  plan.configs = {nullptr, parse_json(R"({"goal":5})")};
  plan.entrants = {{"ada", {"cmd:python3 bot.py", "cmd:python3 second.py"}, ""}, {"eve", {"random"}, ""}};
  plan.entrants[0].folder = "/home/ada";
  plan.entrants[1].version = 2;
  plan.opening = 3;
  return plan;
}

Pairing some_match() {
  Pairing match;
  match.key = {3, 1, 2};
  match.b = 1;
  match.seed = 99;
  match.config = 1;
  return match;
}

}  // namespace

TEST(MatchOrders, SayAllThatTheirMatchNeeds) {
  const auto plan = some_plan();
  auto match = some_match();
  match.a_first = false;
  const auto order = PlanOrders(toy::entry(), plan).order_of(match);
  EXPECT_EQ(order.key, "r4b2g3");
  EXPECT_EQ(order.game, "toy");
  EXPECT_EQ(*order.config, plan.configs[1]);
  EXPECT_EQ(order.seed, 99U);
  EXPECT_EQ(order.opening, 3U);
  EXPECT_TRUE(order.record && order.clocks);
  ASSERT_EQ(order.seats.size(), 2U);
  EXPECT_EQ(order.seats[0].player, "random");
  EXPECT_EQ(order.seats[0].label, "eve v2");
  EXPECT_EQ(order.seats[1].player, "cmd:python3 second.py") << "an entrant's second player has that side";
  EXPECT_EQ(order.seats[1].folder, "/home/ada");
  EXPECT_TRUE(has_programs(order));
}

TEST(MatchOrders, TravelWithTheirPrograms) {
  auto order = PlanOrders(toy::entry(), some_plan()).order_of(some_match());
  order.seats[0].packed = PackedProgram{"0123", {"python3", "{bundle}/bot.py"}, "{bundle}/home"};
  const auto read = order_of(parse_json(order_text(order)));
  EXPECT_EQ(order_text(read), order_text(order));
  EXPECT_EQ(read.seats.at(0).packed->words, order.seats[0].packed->words);
  EXPECT_FALSE(read.seats.at(1).packed.has_value());
}

TEST(MatchOrders, WhatIsNoneIsRefused) {
  for (const char* text :
       {"[]", "7", "{\"key\":7}", "{\"seats\":{}}", "{\"seats\":[{\"packed\":7}]}", "{\"seed\":-1}"})
    EXPECT_ANY_THROW(order_of(parse_json(text))) << text;
}

/// A worker may tell anything: a result counts only for the match that was asked for, with its record.
class Results : public testing::Test {
 protected:
  Results() {
    order_.record = false;
    told_.key = order_.key;
    told_.outcome = {{3.5, -2}, {0}, "goal", "the first has won"};
    told_.steps = 9;
    told_.hash = "00ff00ff00ff00ff";
    told_.seats.resize(2);
    told_.seats[1].broken = Broken::crashed;
    told_.seats[0].wall_ms = 1.5;
    told_.faults = {{1, FaultKind::crashed, "crashed", "it has ended"}};
    told_.fault_count = 1;
  }
  std::string refusal() const {
    try {
      played_of(order_, parse_json(played_text(told_)));
    } catch (const std::exception& bad) {
      return bad.what();
    }
    return "";
  }

  const Plan plan_ = some_plan();
  MatchOrder order_ = PlanOrders(toy::entry(), plan_).order_of(some_match());
  PlayedMatch told_;
};

TEST_F(Results, AResultIsOfTheMatch) {
  told_.own_us = {1.5F, 2};
  const auto read = played_of(order_, parse_json(played_text(told_)));
  EXPECT_EQ(played_text(read), played_text(told_));
  told_.key = "r4b2g4";
  EXPECT_EQ(refusal(), "the result is of another match");
}

TEST_F(Results, AResultNamesNoSeatThatTheMatchDoesNotHave) {
  const auto right = told_;
  EXPECT_EQ(refusal(), "");
  const std::string words = "the result is not of a match with 2 seats";
  for (const auto change : std::initializer_list<void (*)(PlayedMatch&)>{
           [](PlayedMatch& told) { told.seats.pop_back(); },
           [](PlayedMatch& told) { told.outcome.scores.push_back(1); },
           [](PlayedMatch& told) { told.outcome.winners = {2}; },
           [](PlayedMatch& told) { told.faults[0].seat = 2; },
           [](PlayedMatch& told) {
             told.private_parts = {{7, ""}};
           },
       }) {
    change(told_);
    EXPECT_EQ(refusal(), words);
    told_ = right;
  }
}

TEST_F(Results, CountForTheTwoSides) {
  const PlanOrders orders(toy::entry(), plan_);
  const auto played = orders.counted(some_match(), told_);
  EXPECT_EQ(played.result.key, some_match().key);
  EXPECT_EQ(played.result.points, 1);
  EXPECT_EQ(played.result.score_a, 3.5);
  EXPECT_EQ(played.result.score_b, -2);
  EXPECT_EQ(played.result.broken_b, Broken::crashed);
  EXPECT_EQ(played.cost_a.wall_ms, 1.5);
  ASSERT_EQ(played.faults.size(), 1U);
  EXPECT_EQ(played.faults[0].entrant, 1);
  auto swapped = some_match();
  swapped.a_first = false;
  EXPECT_EQ(orders.counted(swapped, told_).result.points, 0);
}

TEST_F(Results, WhereRecordsAreKeptItHasOneOfThatMatch) {
  order_.record = true;
  EXPECT_EQ(refusal(), "records are kept, but the result has none");
  told_.record = "not a record";
  EXPECT_NE(refusal(), "");
}

TEST_F(Results, WhatIsNoResultIsRefused) {
  for (const char* text : {"null", "[]", "{\"own_us\":7}", "{\"seats\":7}", "{\"steps\":-1}"})
    EXPECT_ANY_THROW(played_of(order_, parse_json(text))) << text;
}

}  // namespace agon::contest
