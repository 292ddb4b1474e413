#include "server/steady_memory.h"

#include <malloc.h>

#include <algorithm>
#include <thread>

namespace agon::app {
namespace {

constexpr int large_block = 1 << 20;     // bytes
constexpr int most_left_free = 4 << 20;  // at the end of a heap
constexpr unsigned least_heaps = 4;

}  // namespace

SteadyMemory::SteadyMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, large_block);
  mallopt(M_TRIM_THRESHOLD, most_left_free);
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(least_heaps, std::thread::hardware_concurrency())));
#endif
}

}  // namespace agon::app
