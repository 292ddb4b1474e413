// Counts what operator new is asked for. Included by one file of a test program alone, since it replaces the
// operators of the whole program.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "arena/speed.h"

namespace agon::allocations {

inline std::atomic<long> count{0};

inline void* counted(std::size_t size) {
  count.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace agon::allocations

void* operator new(std::size_t size) { return agon::allocations::counted(size); }
void* operator new[](std::size_t size) { return agon::allocations::counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace agon::allocations {

/// Allocations of a match of random players the general way (deciders, view, decide, check, step) from its
/// step `first` on: setting up may allocate, playing must not. Steps with a fault do not count, which has a
/// sentence.
template <Game G>
long of_a_match(typename G::Config config, std::uint64_t seed, std::uint64_t first, std::uint64_t most) {
  const G game{std::move(config)};
  auto match = speed::prepared(game, seed);
  std::vector<Decision<typename G::Action>> decisions(game.seats());
  long sum = 0;
  for (std::uint64_t step = 0; step < most; ++step) {
    const long before = count;
    const auto deciders = game.deciders(match.state);
    if (deciders.empty()) break;
    speed::take_step(game, match, deciders, decisions);
    bool refused = false;
    for (const auto& decision : decisions) refused |= decision.fault.has_value();
    if (step >= first && !refused) sum += count - before;
  }
  return sum;
}

}  // namespace agon::allocations
