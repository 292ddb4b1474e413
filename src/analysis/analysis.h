// The analysis of a recorded match: what every decision was worth, judged on several threads. It is the same
// on every machine and for any number of threads: work is counted in nodes, and cut by the record alone.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "analysis/moments.h"
#include "core/record.h"

namespace agon::analysis {

struct Options {
  std::uint64_t nodes = usual_nodes;  ///< a decision; 0: as many as the best player searches without a clock
  unsigned workers = 1;               ///< threads
  std::uint64_t most_moments = usual_most_moments;
  const std::atomic<bool>* stop = nullptr;  ///< true ends it as soon as possible, incomplete
  bool polite = false;                      ///< its threads give way to everything else
};

struct Progress {
  std::uint64_t done = 0, of = 0;  ///< moments
  double seconds_left = -1;        ///< -1: not known yet
};
/// Called after each moment with the judgements there, on one thread at a time.
using Told = std::function<void(const std::vector<Judgement>& found, const Progress& progress)>;

/// Returns judgements in the order of steps and seats; incomplete after `stop`. Throws BadValue if the record
/// cannot be replayed.
std::vector<Judgement> analyse(const GameEntry& game, const Record& record, const Options& options,
                               const Told& told);

}  // namespace agon::analysis
