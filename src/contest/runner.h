// Plays a contest: hands its matches to workers and makes each durable before the next is begun.
#pragma once

#include <atomic>
#include <functional>

#include "arena/game_entry.h"
#include "contest/schedule.h"
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
  double seconds = 0;
  unsigned concurrency = 0;
  OwnTime own;
};

/// How many matches at once leave every bot a core of its own.
unsigned fitting_concurrency(const GameEntry& game, const Plan& plan);

/// Plays what the store lacks. Throws what a match throws.
RunSummary run(const GameEntry& game, const Plan& plan, Store& store, const RunOptions& options);

/// One match of a plan, played here and now.
Played play_one(const GameEntry& game, const Plan& plan, const Planned& match, process::Settings settings,
                std::vector<float>* own_us);

/// The results that count, of what the store holds.
std::vector<Result> counted_results(const Plan& plan, const std::vector<Result>& stored);

}  // namespace agon::contest
