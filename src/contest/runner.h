// Plays a contest: hands its matches to workers and makes each durable before the next is begun.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include "arena/game_entry.h"
#include "contest/store.h"

namespace agon::contest {

struct RunOptions {
  unsigned concurrency = 0;  ///< 0: as many as there are cores for
  bool pin = true;           ///< matches with processes keep to their cores
  std::function<void(std::uint64_t done, std::uint64_t expected)> progress;
  const std::atomic<bool>* stop = nullptr;  ///< true: no further match is begun
};

/// What the program itself took for decisions of processes, microseconds.
struct OwnTime {
  std::uint64_t decisions = 0;
  double median_us = 0, most_us_99 = 0;
};

struct RunSummary {
  std::uint64_t played = 0;  ///< now
  std::uint64_t found = 0;   ///< already in the store
  bool complete = false;
  std::vector<std::string> given_up;  ///< matches that this machine could not play, with the reason
  double seconds = 0;
  unsigned concurrency = 0;
  OwnTime own;
};

class ContestDesk;
/// What a desk knows at the end, on whichever engine it was worked off. Leaves `concurrency` alone.
void tell(RunSummary& summary, ContestDesk& desk, std::chrono::steady_clock::time_point began);

/// How many matches at once leave every bot a core of its own.
unsigned fitting_concurrency(const GameEntry& game, const Plan& plan);

/// Plays what the store lacks. Throws Failure where matches cannot be played or kept.
RunSummary run(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options);

}  // namespace agon::contest
