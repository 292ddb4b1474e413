#include "games/tron/wire/commands.h"

#include <gtest/gtest.h>

#include "games/tron/wire/world.h"

namespace agon::tron::wire {
namespace {

Message command(Direction direction, std::uint32_t cycle) {
  RealtimeCommand inner;
  inner.type = "ChangeDirection";
  inner.payload = ks::written(ChangeDirection{direction});
  inner.cycle = cycle;
  return {"RealtimeCommand", ks::written(inner)};
}

const Commands::Arrival now = std::chrono::steady_clock::now();

TEST(TronCommands, lock_step_is_complete_with_one_of_each) {
  Commands commands({2, 1, 1});
  commands.begin_cycle(7);
  EXPECT_TRUE(commands.take(blue, command(Direction::Up, 7), now));
  EXPECT_FALSE(commands.complete());
  EXPECT_FALSE(commands.take(blue, command(Direction::Down, 7), now)) << "the team's limit";
  EXPECT_TRUE(commands.take(yellow, command(Direction::Left, 7), now));
  EXPECT_TRUE(commands.complete());
  EXPECT_EQ(commands.action(blue).direction, Direction::Up);
  EXPECT_EQ(commands.dropped(blue).over_limit, 1U);
}

TEST(TronCommands, of_other_cycles_and_between_cycles_are_dropped) {
  Commands commands({200, 100, 100});
  EXPECT_FALSE(commands.take(blue, command(Direction::Up, 0), now)) << "before the first cycle";
  commands.begin_cycle(3);
  EXPECT_FALSE(commands.take(blue, command(Direction::Up, 2), now));
  EXPECT_FALSE(commands.take(blue, command(Direction::Up, 4), now));
  EXPECT_TRUE(commands.take(blue, command(Direction::Up, 3), now));
  commands.end_cycle();
  EXPECT_FALSE(commands.take(yellow, command(Direction::Up, 3), now));
  EXPECT_EQ(commands.dropped(blue).other_cycle, 3U);
  EXPECT_EQ(commands.action(blue).direction, Direction::Up) << "it is still there when the cycle is played";
  EXPECT_EQ(commands.arrival(blue), now);
  commands.begin_cycle(4);
  EXPECT_EQ(commands.action(blue), Action{});
  EXPECT_FALSE(commands.arrival(blue));
}

TEST(TronCommands, what_cannot_be_read_does_not_count) {
  Commands commands({2, 1, 1});
  commands.begin_cycle(0);
  Message nowhere = command(Direction::Up, 0);
  nowhere.payload[22] = '\x09';  // the direction itself; the byte before says that there is one
  for (const auto& bad : {Message{"Teleport", ""}, Message{"RealtimeCommand", "\1"}, nowhere})
    EXPECT_FALSE(commands.take(blue, bad, now));
  EXPECT_EQ(commands.dropped(blue).unreadable, 3U);
  EXPECT_EQ(commands.dropped_now(blue), 3U);
  EXPECT_TRUE(commands.take(blue, command(Direction::Up, 0), now));
}

TEST(TronCommands, nobody_waits_for_who_is_gone) {
  Commands commands({2, 1, 1});
  commands.begin_cycle(0);
  commands.leave(yellow);
  EXPECT_FALSE(commands.complete());
  EXPECT_TRUE(commands.take(blue, command(Direction::Up, 0), now));
  EXPECT_TRUE(commands.complete());
  commands.leave(blue);
  commands.begin_cycle(1);
  EXPECT_TRUE(commands.complete());
}

}  // namespace
}  // namespace agon::tron::wire
