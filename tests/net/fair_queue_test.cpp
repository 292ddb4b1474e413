#include "net/fair_queue.h"

#include <vector>

#include "net/loopback.h"

namespace agon::net {
namespace {

struct FairQueueTest : Loopback {
  using Place = std::shared_ptr<FairQueue::Place>;
  using Refusal = FairQueue::Refusal;

  FairQueue& made(QueueLimits limits) { return queue.emplace(io.get_executor(), limits); }

  /// Asks for a turn and keeps it in `turns`, in the order in which they come.
  void ask(const std::string& asker) {
    asio::co_spawn(
        io,
        [this, asker]() -> awaitable<void> {
          auto entry = co_await queue->enter(asker);
          if (entry.place) turns.emplace_back(asker, entry.place);
          if (entry.refusal != Refusal::none) refused.push_back(entry.refusal);
        },
        asio::detached);
  }
  void settle() {
    io.restart();
    io.poll();
  }
  std::string order() const {
    std::string all;
    for (const auto& [asker, place] : turns) all += asker;
    return all;
  }

  std::optional<FairQueue> queue;
  std::vector<std::pair<std::string, Place>> turns;
  std::vector<Refusal> refused;
};

TEST_F(FairQueueTest, askers_take_turns_however_much_one_asks) {
  made({.at_once = 1, .of_one = 1, .unsent_of_one = 9});
  for (int time = 0; time < 4; ++time) ask("a");
  ask("b");
  ask("c");
  settle();
  EXPECT_EQ(order(), "a");
  for (std::size_t done = 0; done < 6; ++done) {
    turns.at(done).second->rest();
    settle();
  }
  EXPECT_EQ(order(), "abcaaa");
}

TEST_F(FairQueueTest, one_asker_takes_only_their_part_of_free_turns) {
  made({.at_once = 3, .of_one = 2, .unsent_of_one = 9});
  for (int time = 0; time < 4; ++time) ask("a");
  settle();
  EXPECT_EQ(order(), "aa");
  ask("b");
  settle();
  EXPECT_EQ(order(), "aab");
}

TEST_F(FairQueueTest, answers_that_are_not_read_hold_back_their_asker_alone) {
  made({.at_once = 1, .of_one = 1, .unsent_of_one = 2});
  for (int time = 0; time < 3; ++time) ask("a");
  settle();
  turns.at(0).second->rest();
  settle();
  turns.at(1).second->rest();
  settle();
  EXPECT_EQ(order(), "aa") << "two answers of a are still being sent";
  ask("b");
  settle();
  EXPECT_EQ(order(), "aab");
  turns.at(2).second->rest();
  turns.at(0).second.reset();
  settle();
  EXPECT_EQ(order(), "aaba");
}

TEST_F(FairQueueTest, too_many_waiting_requests_are_refused_at_once) {
  made({.at_once = 1, .of_one = 1, .waiting_of_one = 2});
  for (int time = 0; time < 5; ++time) ask("a");
  ask("b");
  settle();
  EXPECT_EQ(refused, (std::vector{Refusal::crowded, Refusal::crowded}));
  turns.at(0).second.reset();
  settle();
  EXPECT_EQ(order(), "ab");
}

TEST_F(FairQueueTest, a_turn_that_does_not_come_is_told_and_forgotten) {
  made({.at_once = 1, .of_one = 1, .patience = Milliseconds(1)});
  ask("a");
  ask("b");
  io.restart();
  while (refused.empty()) io.run_one();
  EXPECT_EQ(refused, std::vector{Refusal::late});
  turns.at(0).second.reset();
  settle();
  ask("c");
  settle();
  EXPECT_EQ(order(), "ac");
}

TEST_F(FairQueueTest, a_place_may_outlive_its_queue) {
  made({.at_once = 1});
  ask("a");
  settle();
  queue.reset();
  turns.clear();
  settle();
}

}  // namespace
}  // namespace agon::net
