#include "jobs/fitness.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <fstream>

namespace agon::jobs {

namespace {

constexpr double most_waited = 0.2, most_stolen = 0.1, slowest = 2;

double milliseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

std::uint64_t fixed_work() {
  std::uint64_t word = 88172645463325252ULL;
  for (int round = 0; round < 4'000'000; ++round) {
    word ^= word << 13;
    word ^= word >> 7;
    word ^= word << 17;
  }
  return word;
}

/// The share of "steal" in the line "cpu user nice system idle iowait irq softirq steal …" of /proc/stat.
double stolen_share() {
  std::ifstream file("/proc/stat");
  std::string word;
  file >> word;
  double total = 0, stolen = 0, value = 0;
  for (int column = 0; column < 8 && file >> value; ++column) {
    total += value;
    if (column == 7) stolen = value;
  }
  return total > 0 ? stolen / total : 0;
}

}  // namespace

Fitness measure_fitness() {
  Fitness fitness{1e9, 1, stolen_share()};
  for (int round = 0; round < 5; ++round) {
    const double wall = milliseconds(CLOCK_MONOTONIC), own = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    if (fixed_work() == 0) return fitness;  // never: the test keeps the compiler from removing the work
    const double took = milliseconds(CLOCK_MONOTONIC) - wall,
                 used = milliseconds(CLOCK_THREAD_CPUTIME_ID) - own;
    fitness.loop_ms = std::min(fitness.loop_ms, used);
    fitness.waited = std::min(fitness.waited, std::max(0.0, 1 - used / std::max(took, 1e-6)));
  }
  return fitness;
}

std::string unfit_because(const Fitness& fitness, double head_loop_ms) {
  if (head_loop_ms > 0 && fitness.loop_ms > slowest * head_loop_ms)
    return fmt::format("it takes {:.1f} times as long as the head", fitness.loop_ms / head_loop_ms);
  if (fitness.waited > most_waited)
    return fmt::format("it is busy: work waits {:.0f} % of its time for a core", fitness.waited * 100);
  if (fitness.stolen > most_stolen)
    return fmt::format("its host takes {:.0f} % of its processors' time", fitness.stolen * 100);
  return {};
}

}  // namespace agon::jobs
