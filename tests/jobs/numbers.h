// A source of numbers, for the tests of engines.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "jobs/task_source.h"

namespace agon::jobs {

/// Counts to `count`; with `step` > 0 it waits for all results before every further `step` numbers.
class Numbers : public TaskSource<int, int> {
 public:
  explicit Numbers(int count, int step = 0) : count_(count), step_(step) {}

  std::vector<int> next(std::size_t most) override {
    std::vector<int> tasks;
    while (tasks.size() < most && handed_ < count_ && (step_ == 0 || handed_ < told_ + step_ - told_ % step_))
      tasks.push_back(handed_++);
    largest = std::max(largest, tasks.size());
    return tasks;
  }
  bool over() override { return handed_ == count_; }
  void take(int result) override {
    ++told_;
    EXPECT_TRUE(results.insert(result).second) << "twice: " << result;
  }
  void give_up(const int& task, const std::string& reason) override {
    ++told_;
    given_up[task] = reason;
  }

  std::set<int> results;
  std::map<int, std::string> given_up;
  std::size_t largest = 0;

 private:
  int count_, step_, handed_ = 0, told_ = 0;
};

}  // namespace agon::jobs
