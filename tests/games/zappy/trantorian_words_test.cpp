#include "games/zappy/rules/trantorian_words.h"

#include <gtest/gtest.h>

namespace agon::zappy {
namespace {

TEST(ZappyWords, tell_level_stock_and_what_is_being_done) {
  Trantorian who;
  who.level = 3;
  EXPECT_EQ(words_of(who), "level 3; carries nothing; waits");
  who.stock[0] = 8;
  who.stock[1] = 2;
  who.queue.push_back({Verb::Take, Resource::linemate, false, ""});
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; Take linemate");
  who.queue.front() = {Verb::Broadcast, Resource::food, false, "our secret"};
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; Broadcast");
  who.ritual = 0;
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; in an incantation");
}

}  // namespace
}  // namespace agon::zappy
