// What a mind knows of itself and of its mates: body, seal, reports, crew, places, shares.
#include <gtest/gtest.h>

#include "core/random.h"
#include "games/zappy/players/crew.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {
namespace {

Command command(Verb verb) { return {verb, Resource::food, false, {}}; }

Message line(MessageKind kind, int number = 0) {
  Message message;
  message.kind = kind;
  message.number = number;
  return message;
}

/// It asks for its Inventory, and is told so much food.
void list(SelfModel& body, int food) {
  body.sent(command(Verb::Inventory));
  auto answer = line(MessageKind::inventory);
  answer.stock[0] = food;
  body.told(answer);
}

TEST(ZappyBody, follows_its_own_steps_turns_and_pushes) {
  SelfModel body(10, 10, 0);
  for (const Verb verb : {Verb::Forward, Verb::Right, Verb::Forward}) {
    body.sent(command(verb));
    body.told(line(MessageKind::ok));
  }
  EXPECT_EQ(body.at(), (Offset{1, -1}));
  EXPECT_EQ(body.facing(), Orientation::E);
  EXPECT_EQ(body.awake(), 21);
  body.told(line(MessageKind::eject, 5));  // from behind: one ahead
  EXPECT_EQ(body.at(), (Offset{2, -1}));
  body.told(line(MessageKind::eject, 3));  // from the left, North: to the South
  EXPECT_EQ(body.at(), (Offset{2, 0}));
}

TEST(ZappyBody, tells_the_late_ko_of_an_incantation_from_an_answer) {
  SelfModel body(10, 10, 0);
  body.sent(command(Verb::Incantation));
  body.told(line(MessageKind::underway));  // somebody else's
  EXPECT_TRUE(body.frozen());
  body.told(line(MessageKind::level, 2));
  EXPECT_EQ(body.level(), 2);
  EXPECT_EQ(body.clock(), incantation_time);
  body.sent(command(Verb::Inventory));
  EXPECT_FALSE(body.told(line(MessageKind::ko)));  // the late one
  EXPECT_FALSE(body.free());
  EXPECT_TRUE(body.told(line(MessageKind::inventory)));
  EXPECT_TRUE(body.free());
}

TEST(ZappyBody, a_ko_without_a_pending_incantation_is_the_answer) {
  SelfModel body(10, 10, 0);
  for (const Verb verb : {Verb::Forward, Verb::Left, Verb::Look, Verb::Inventory, Verb::Connect_nbr}) {
    body.sent(command(verb));
    EXPECT_TRUE(body.told(line(MessageKind::ko)));
    EXPECT_TRUE(body.free());
  }
  EXPECT_EQ(body.at(), Offset{});
  EXPECT_EQ(body.facing(), Orientation::N);
  body.sent(command(Verb::Incantation));
  body.told(line(MessageKind::underway));
  body.told(line(MessageKind::level, 2));
  body.sent(command(Verb::Right));
  EXPECT_TRUE(body.told(line(MessageKind::ok)));  // ours was the first, so no late `ko` comes
  body.sent(command(Verb::Forward));
  EXPECT_TRUE(body.told(line(MessageKind::ko)));
  EXPECT_TRUE(body.free());
}

TEST(ZappyBody, forgets_what_is_not_answered_and_a_list_ends_an_incantation_that_was_not) {
  SelfModel body(10, 10, 0);
  body.sent(command(Verb::Forward));
  body.sent(command(Verb::Look));
  body.forget();
  EXPECT_TRUE(body.free());
  body.told(line(MessageKind::underway));
  EXPECT_TRUE(body.frozen());
  list(body, 4);
  EXPECT_TRUE(body.free());
  EXPECT_EQ(body.food(), 4);
}

TEST(ZappyBody, a_failed_incantation_ends_with_ko_and_the_suspended_command_is_answered_after_it) {
  SelfModel body(10, 10, 0);
  body.sent(command(Verb::Forward));
  body.told(line(MessageKind::underway));
  body.told(line(MessageKind::ko));
  EXPECT_FALSE(body.frozen());
  EXPECT_EQ(body.at(), Offset{});
  body.told(line(MessageKind::ok));
  EXPECT_EQ(body.at(), (Offset{0, -1}));
}

/// A server that needs twice the time for everything, as one does that answers late: food goes twice as fast
/// as commands.
TEST(ZappyBody, measures_by_its_hunger_how_late_the_server_is) {
  SelfModel body(10, 10, 0);
  list(body, 9);
  EXPECT_EQ(body.life(), 10 * life_of_food - 1);
  for (int step = 0; step < 36; ++step) {  // 252 units: two foods' time
    body.sent(command(Verb::Forward));
    body.told(line(MessageKind::ok));
  }
  list(body, 7);
  EXPECT_EQ(body.late(), 0);
  EXPECT_EQ(body.by_server(100), 100);
  Command eat{Verb::Take, Resource::food, false, {}};
  body.sent(eat);
  body.told(line(MessageKind::ok));
  list(body, 6);  // one found, and two more are gone than the time would have taken
  EXPECT_EQ(body.late(), 4 * life_of_food - body.clock());
  EXPECT_GT(body.by_server(100), 190);
  EXPECT_LE(body.life(), 7 * life_of_food);
}

TEST(ZappyBody, knows_what_it_ate_in_an_incantation_before_it_is_told) {
  SelfModel body(10, 10, 0);
  list(body, 9);
  body.told(line(MessageKind::underway));
  body.told(line(MessageKind::level, 2));
  EXPECT_EQ(body.food(), 9 - body.clock() / life_of_food);
  EXPECT_EQ(body.food(), 7);
  EXPECT_EQ(body.life(), 10 * life_of_food - body.clock());
}

TEST(ZappySeal, opens_what_it_sealed_and_nothing_else) {
  const Key key = key_of("red", "s"), other = key_of("blue", "s");
  Random random(1, "test");
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    for (auto count = random.below(40); count > 0; --count) bytes += static_cast<char>(random.below(256));
    const auto word = sealed(key, bytes);
    EXPECT_EQ(word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    EXPECT_EQ(opened(key, word), bytes);
    EXPECT_FALSE(opened(other, word));
    auto forged = word;
    auto& letter = forged[random.below(static_cast<std::uint32_t>(forged.size()))];
    letter = letter == 'A' ? 'B' : 'A';
    EXPECT_FALSE(opened(key, forged));
  }
  EXPECT_FALSE(opened(key, "hello"));
  EXPECT_FALSE(opened(key, ""));
}

TEST(ZappySeal, signs_by_siphash_as_published) {
  // The example of the paper's appendix: key 00 to 0f, message 00 to 0e.
  std::string bytes;
  for (char byte = 0; byte < 15; ++byte) bytes += byte;
  EXPECT_EQ(siphash({0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL}, bytes), 0xa129ca6149be45e5ULL);
}

TEST(ZappyReport, comes_back_whole_and_no_bytes_break_the_reader) {
  Report report;
  report.from = 77;
  report.number = 9;
  report.level = 5;
  report.ready = report.sure = report.hungry = true;
  report.at = {-300, 12};
  report.stock = {1, 2, 3, 4, 5, 6, 7};
  report.order = {Task::rise, 3, 5, {4, -4}};
  report.echoes.push_back({5, 6, 7, {8, -9}});
  report.contributions.push_back({77, {7, 6, 5, 4, 3, 2, 1}});
  const auto bytes = encode(report);
  const auto back = decode(bytes);
  ASSERT_TRUE(back);
  EXPECT_EQ(encode(*back), bytes);
  EXPECT_EQ(back->at, report.at);
  EXPECT_TRUE(back->ready && back->sure && back->hungry);
  EXPECT_EQ(back->order, report.order);
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(decode(std::string_view(bytes).substr(0, length)));
  Random random(2, "test");
  for (int round = 0; round < 2000; ++round) {
    auto noise = bytes;
    noise[random.below(static_cast<std::uint32_t>(noise.size()))] = static_cast<char>(random.below(256));
    const auto read = decode(noise);
    EXPECT_TRUE(!read || encode(*read).size() == noise.size());
  }
}

TEST(ZappyCrew, ignores_what_is_foreign_or_said_again) {
  const Key key = key_of("red", "");
  Crew mine(1, key), mate(2, key), rival(3, key_of("blue", ""));
  const SelfModel body(10, 10, 0);
  const auto word = mate.speak(body, {});
  EXPECT_NE(mine.hear(body, 3, word), nullptr);
  EXPECT_EQ(mine.hear(body, 5, word), nullptr);
  EXPECT_EQ(mine.hear(body, 5, rival.speak(body, {})), nullptr);
  EXPECT_EQ(mine.mate(2)->direction, 3);
  EXPECT_EQ(mine.leader(), 1U);
  EXPECT_EQ(mine.size(), 2);
}

/// Somebody who walks about by chance, and what it knows of itself.
struct Walker {
  Walker(int map_width, int map_height, Random& random)
      : width(map_width),
        height(map_height),
        x(static_cast<int>(random.below(static_cast<std::uint32_t>(width)))),
        y(static_cast<int>(random.below(static_cast<std::uint32_t>(height)))),
        facing(static_cast<Orientation>(1 + random.below(4))),
        body(width, height, 0) {}

  void go_on(Random& random) {
    const bool turn = random.one_in(4);
    body.sent(command(turn ? Verb::Right : Verb::Forward));
    body.told(line(MessageKind::ok));
    if (turn) {
      facing = turned_right(facing);
    } else {
      x = wrapped(x + ahead(facing).x, width);
      y = wrapped(y + ahead(facing).y, height);
    }
  }

  int width, height, x, y;
  Orientation facing;
  SelfModel body;
};

/// Two walk about and tell where they are in their own frames; the true lie of the frames must survive, and
/// soon be alone.
TEST(ZappyLocator, finds_the_other_from_directions_alone) {
  for (const auto& [width, height] : {std::pair{20, 20}, {10, 10}, {30, 30}, {21, 13}}) {
    Random random(static_cast<std::uint64_t>(width * 100 + height), "test");
    int exact = 0;
    constexpr int rounds = 20;
    for (int round = 0; round < rounds; ++round) {
      Walker me(width, height, random), other(width, height, random);
      Locator locator(width, height);
      for (int message = 0; message < 30; ++message) {
        for (int step = 0; step < 8; ++step) me.go_on(random), other.go_on(random);
        const Offset way{shorter_way(me.x, other.x, width), shorter_way(me.y, other.y, height)};
        const int direction = direction_of(way, me.facing);
        locator.heard(me.body.at(), direction_in_frame(direction, me.body.facing()), other.body.at());
      }
      // Going where it says must lead to the other: walk the frame's way in the world.
      const Offset way = locator.way(me.body.at(), other.body.at());
      const int turns = (static_cast<int>(me.facing) - static_cast<int>(me.body.facing()) + 4) % 4;
      Offset real = way;
      for (int turn = 0; turn < turns; ++turn) real = {-real.y, real.x};
      if (wrapped(me.x + real.x, width) == other.x && wrapped(me.y + real.y, height) == other.y) ++exact;
    }
    EXPECT_GE(exact, rounds - 2) << width << "x" << height;
  }
}

TEST(ZappyLocator, hearsay_that_contradicts_is_forgotten_and_what_was_heard_begins_anew) {
  Locator locator(20, 20);
  for (int step = 0; step < 12; ++step)
    locator.heard({step, 0}, direction_of({5 - step, -9}, Orientation::N), {0, 0});
  const auto possible = locator.possible();
  ASSERT_GT(possible, 0U);
  locator.heard({0, 0}, 5, {0, 0}, true);  // it was heard from ahead, never from behind
  EXPECT_EQ(locator.possible(), possible);
  locator.heard({0, 0}, 5, {0, 0});
  EXPECT_GT(locator.possible(), possible);
}

/// Six walk about and report in turn; each also tells whom it heard from where.
TEST(ZappyCrew, is_sure_sooner_by_what_mates_tell_of_each_other) {
  constexpr int side = 20, rounds = 6, crew_size = 6;
  struct Reporter : Walker {
    Reporter(Random& random, Crew own) : Walker(side, side, random), crew(std::move(own)) {}

    Crew crew;
  };
  Random random(11, "test");
  const Key key = key_of("red", "");
  int sure = 0, pairs = 0, wrong = 0;
  for (int game = 0; game < 10; ++game) {
    std::vector<Reporter> walkers;
    for (Name name = 1; name <= crew_size; ++name) walkers.emplace_back(random, Crew(name, key));
    for (int round = 0; round < rounds; ++round)
      for (auto& speaker : walkers) {
        for (auto& who : walkers)
          for (int step = 0; step < 3; ++step) who.go_on(random);
        const auto word = speaker.crew.speak(speaker.body, {});
        for (auto& who : walkers) {
          if (&who == &speaker) continue;
          const Offset way{shorter_way(who.x, speaker.x, side), shorter_way(who.y, speaker.y, side)};
          who.crew.hear(who.body, direction_of(way, who.facing), word);
        }
      }
    for (auto& who : walkers)
      for (const Mate& mate : who.crew.mates()) {
        ++pairs;
        if (!mate.frame.sure()) continue;
        ++sure;
        const Walker& other = walkers[mate.report.from - 1];
        const int turns = (static_cast<int>(who.facing) - static_cast<int>(who.body.facing()) + 4) % 4;
        Offset real = mate.frame.way(who.body.at(), other.body.at());
        for (int turn = 0; turn < turns; ++turn) real = {-real.y, real.x};
        if (wrapped(who.x + real.x, side) != other.x || wrapped(who.y + real.y, side) != other.y) ++wrong;
      }
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GE(sure, pairs * 3 / 4) << "of " << pairs;  // by what each hears itself alone a third of them is
}

TEST(ZappyRecipe, the_shares_of_a_crew_are_the_whole) {
  const Amounts whole = recipe_from(1);
  EXPECT_EQ(whole, (Amounts{0, 9, 8, 10, 5, 6, 1}));
  std::vector<Contribution> crew;
  for (Name name = 1; name <= 6; ++name) crew.push_back({name, {}});
  Random random(3, "test");
  for (std::size_t kind = 1; kind < resource_kinds; ++kind)
    for (int count = 0; count < whole[kind]; ++count) ++crew[random.below(6)].stock[kind];
  for (int level = 1; level < highest_level; ++level) {
    Amounts sum{};
    for (Name name = 1; name <= 6; ++name) {
      const auto share = share_of(name, crew, 1, level);
      for (std::size_t kind = 0; kind < resource_kinds; ++kind) sum[kind] += share[kind];
    }
    EXPECT_EQ(sum, requirement_of(Config{}, level).stones) << level;
  }
}

}  // namespace
}  // namespace agon::zappy
