#include "games/sugargame/players/helpers.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace agon::sugargame {

namespace {

std::atomic<int> thinkers{0};

}  // namespace

void give_way() {
  constexpr int lowest_priority = 19;  // of a thread, on Linux
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), lowest_priority);
}

void work_with_helpers(int helpers, bool gently, const std::function<void()>& work,
                       const std::function<void(int helper)>& help) {
  std::vector<std::jthread> threads;
  for (int helper = 0; helper < helpers; ++helper)
    threads.emplace_back([&help, gently, helper] {
      if (gently) give_way();
      help(helper);
    });
  work();
}

int own_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return ::sched_getaffinity(0, sizeof(set), &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

Thinkers::Thinkers(int count) : count_(count) { thinkers += count_; }
Thinkers::~Thinkers() { thinkers -= count_; }
int Thinkers::now() { return thinkers.load(std::memory_order_relaxed); }

}  // namespace agon::sugargame
