// The engine of threads: everything once, in any order, in the order of priorities, and what fails.
#include "jobs/in_process.h"

#include <gtest/gtest.h>

#include "numbers.h"

namespace agon::jobs {
namespace {

class Does : public Worker<int, int> {
 public:
  explicit Does(std::function<int(int)> what) : what_(std::move(what)) {}
  int work(const int& task) override { return what_(task); }

 private:
  std::function<int(int)> what_;
};

auto doing(std::function<int(int)> what) {
  return [what = std::move(what)](unsigned) { return std::make_unique<Does>(what); };
}
int same(int task) { return task; }

TEST(InProcess, every_task_is_done_once) {
  for (const unsigned workers : {1U, 4U})
    for (const int step : {0, 1, 7}) {
      Numbers numbers(1001, step);
      InProcess<int, int> engine({workers});
      engine.add(numbers);
      engine.run(doing(same));
      EXPECT_EQ(numbers.results.size(), 1001U);
    }
}

TEST(InProcess, short_tasks_come_in_large_batches) {
  Numbers numbers(200'000);
  InProcess<int, int> engine({1});
  engine.add(numbers);
  engine.run(doing(same));
  EXPECT_GT(numbers.largest, 100U);
}

TEST(InProcess, greater_priority_goes_first) {
  Numbers low(50), high(50);
  std::vector<std::size_t> seen;
  InProcess<int, int> engine({1});
  engine.add(low, 1);
  engine.add(high, 2);
  engine.run(doing([&](int task) {
    if (low.results.empty()) {
      EXPECT_LE(high.results.size(), 50U);
    } else {
      EXPECT_EQ(high.results.size(), 50U);
    }
    return task;
  }));
  EXPECT_EQ(low.results.size(), 50U);
}

TEST(InProcess, what_fails_is_tried_again_and_then_given_up_alone) {
  Numbers numbers(300);
  std::map<int, int> tries;
  InProcess<int, int> engine({1});
  engine.add(numbers);
  engine.run(doing([&](int task) {
    const int time = ++tries[task];
    if (task == 100 || (task == 200 && time < 3)) throw std::runtime_error("no memory");
    return task;
  }));
  EXPECT_EQ(numbers.results.size(), 299U);
  EXPECT_EQ(numbers.given_up, (std::map<int, std::string>{{100, "no memory"}}));
  EXPECT_EQ(tries[100], most_attempts);
  EXPECT_EQ(tries[200], 3);
  EXPECT_EQ(tries[101], 1);
}

TEST(InProcess, what_cannot_succeed_ends_the_run) {
  Numbers numbers(300);
  InProcess<int, int> engine({2});
  engine.add(numbers);
  EXPECT_THROW(engine.run(doing([](int task) -> int {
    if (task == 5) throw BadRequest("there is no such player");
    return task;
  })),
               BadRequest);
}

TEST(InProcess, a_stop_begins_nothing_more) {
  for (const unsigned workers : {1U, 4U}) {
    Numbers numbers(1'000'000);
    std::atomic<bool> stop{false};
    std::atomic<std::size_t> begun{0};
    InProcess<int, int> engine({workers, std::chrono::milliseconds(10), &stop});
    engine.add(numbers);
    engine.run(doing([&](int task) {
      ++begun;
      if (task == 1000) stop = true;
      return task;
    }));
    EXPECT_EQ(numbers.results.size(), begun) << "what was begun is told";
    EXPECT_LT(numbers.results.size(), 1'000'000U);
    EXPECT_TRUE(numbers.results.count(1000));
    // One worker takes the tasks in their order; of several, one may run ahead while another holds an early
    // batch.
    if (workers == 1) {
      EXPECT_EQ(numbers.results.size(), 1001U);
    }
  }
}

}  // namespace
}  // namespace agon::jobs
