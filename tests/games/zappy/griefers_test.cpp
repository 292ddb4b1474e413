// Players that disturb others: what each does where it has come to a call.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/zappy/players/players.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {
namespace {

Message heard(int direction, std::string text) {
  Message message;
  message.kind = MessageKind::message;
  message.number = direction;
  message.text = std::move(text);
  return message;
}

/// One that was just born has looked at a tile with two players and two stones, and then heard a call from
/// here.
Commands answer_to_a_call(const char* name) {
  const auto agent = agent_named(name)->make({"grief", "", 7});
  agent->born(10, 10, 1);
  agent->sent({Verb::Look, Resource::food, false, {}});
  Message look;
  look.kind = MessageKind::look;
  look.tiles.resize(4);
  look.tiles[0].player = 2;
  look.tiles[0].things[static_cast<std::size_t>(Resource::linemate)] = 2;
  agent->told(look);
  agent->told(heard(0, "come here"));
  return agent->plan();
}

auto count_of(const Commands& commands, Verb verb) {
  return std::count_if(commands.begin(), commands.end(),
                       [&](const Command& each) { return each.verb == verb; });
}

TEST(ZappyGriefers, do_what_they_are_called) {
  const auto replayed = answer_to_a_call("replayer");
  ASSERT_EQ(count_of(replayed, Verb::Broadcast), 1);
  EXPECT_EQ(replayed.back().text, "come here");
  EXPECT_EQ(count_of(answer_to_a_call("ejector"), Verb::Eject), 1);
  EXPECT_EQ(count_of(answer_to_a_call("thief"), Verb::Take), 2);
}

TEST(ZappyGriefers, walk_to_calls) {
  const auto agent = agent_named("ejector")->make({"grief", "", 7});
  agent->born(10, 10, 1);
  agent->told(heard(1, "come here"));
  EXPECT_EQ(count_of(agent->plan(), Verb::Forward), 1);
  Commands behind;
  step_toward_sound(behind, 5);
  EXPECT_EQ(count_of(behind, Verb::Left), 2);
}

}  // namespace
}  // namespace agon::zappy
