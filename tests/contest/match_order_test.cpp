// Tasks as they travel: a match of the plan, or one with entrants of its own.
#include "contest/remote/contest_job.h"

#include "core/errors.h"
#include "kit.h"

namespace agon::contest {

namespace {

Planned some_match() {
  Planned match;
  match.key = {3, 1, 2};
  match.b = 1;
  match.seed = 99;
  return match;
}

}  // namespace

TEST(MatchOrders, TravelWithTheirEntrants) {
  MatchOrder order{some_match(), OwnEntrants{}};
  order.own->a = {"tuned", {"champion?nodes=60&health=900"}, ""};
  order.own->b = {"ada", {"cmd:python3 bot.py"}, ""};
  order.own->bundles = {{"ada", "0123", {{"cmd:python3 bot.py", {"python3", "{bundle}/bot.py"}}}}};
  const auto text = task_text(order);
  const auto read = order_of(text);
  EXPECT_EQ(read.match.key, order.match.key);
  ASSERT_TRUE(read.own.has_value());
  EXPECT_EQ(read.own->a, order.own->a);
  EXPECT_EQ(read.own->b, order.own->b);
  EXPECT_EQ(read.own->bundles.at(0).programs.at(0).words, order.own->bundles[0].programs[0].words);
  EXPECT_EQ(task_of(text).seed, 99U) << "whoever asks for the match alone";
}

TEST(MatchOrders, AMatchOfThePlanBringsNobody) {
  const auto order = order_of(task_text(some_match()));
  EXPECT_FALSE(order.own.has_value());
  EXPECT_EQ(order.match.seed, 99U);
}

TEST(MatchOrders, WhatIsNoneIsRefused) {
  for (const char* text : {"", "{", "[]", "{\"key\":7}"}) EXPECT_ANY_THROW(order_of(text)) << text;
  const auto match = task_text(some_match());
  for (const char* second : {"", "{", "[]", "{\"a\":7}"})
    EXPECT_ANY_THROW(order_of(match + '\n' + second)) << second;
}

TEST(MatchOrders, AResultIsOfTheMatchWhoeverPlaysIt) {
  MatchOrder order{some_match(), OwnEntrants{}};
  RemoteMatch told;
  told.played = played_match({3, 1, 2});
  told.played.seed = 99;
  told.played.config = 0;
  EXPECT_EQ(result_of_task(task_text(order), result_text("cup", told)).played.result.key, order.match.key);
  told.played.seed = 98;
  EXPECT_THROW(result_of_task(task_text(order), result_text("cup", told)), BadRequest);
}

}  // namespace agon::contest
