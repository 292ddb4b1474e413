#include "ladder/build_order.h"

#include <gtest/gtest.h>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/record.h"
#include "jobs/remote/identity.h"

namespace agon::ladder {
namespace {

BuildOrder an_order() { return {"bot.zip", sum_of("x"), 10 << 20, 200, 0.1, 2048}; }
constexpr const char* teller = "lab01-77-0123456789abcdef";
BuildReply a_reply() { return {teller, true, "", "g++ …\n", sum_of("y")}; }

TEST(BuildOrder, ComesAsItWasSent) {
  const auto order = build_order_of(text_of(an_order()));
  EXPECT_EQ(order.name, "bot.zip");
  EXPECT_EQ(order.upload, sum_of("x"));
  EXPECT_EQ(order.build_seconds, 0.1);
  EXPECT_EQ(text_of(order), text_of(an_order()));
  EXPECT_EQ(text_of(build_reply_of(text_of(a_reply()), teller)), text_of(a_reply()));
}

TEST(BuildOrder, OfANonsensicalLimitOrHashIsRefused) {
  const auto refused = [](auto change) {
    auto order = an_order();
    change(order);
    EXPECT_THROW(build_order_of(text_of(order)), BadValue) << text_of(order);
  };
  for (const double seconds : {0.0, -1.0, 1e9}) refused([&](auto& order) { order.build_seconds = seconds; });
  for (const char* hash :
       {"", "abc", "../../../../../../../../../../../../../x", "0000000000000000000000000000000000000000 "})
    refused([&](auto& order) { order.upload = hash; });
  refused([](auto& order) { order.name.clear(); });
  refused([](auto& order) { order.name.assign(401, 'x'); });
  EXPECT_THROW(build_order_of("{"), BadRequest);
  EXPECT_THROW(build_order_of("{}"), BadValue);
}

TEST(BuildReply, ThatNamesAnotherWorkerIsRefused) {
  for (const auto& name :
       {std::string(), std::string(401, 'x'), std::string("lab02-77-0123456789abcdef"), std::string("a\n")}) {
    auto reply = a_reply();
    reply.worker = name;
    EXPECT_THROW(build_reply_of(text_of(reply), teller), BadValue) << name;
  }
  auto reply = a_reply();
  reply.built = "none";
  EXPECT_THROW(build_reply_of(text_of(reply), teller), BadValue) << "done, and nothing that was built";
}

TEST(BuildReply, SaysNoLongStories) {
  auto reply = a_reply();
  reply.done = false;
  reply.problem.assign(100'000, 'x');
  EXPECT_EQ(build_reply_of(text_of(reply), teller).problem.size(), jobs::longest_stated);
}

}  // namespace
}  // namespace agon::ladder
