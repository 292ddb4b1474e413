// Plays a tuning, step by step, on the cores of this machine or on workers elsewhere. Every match is in the
// store before the next is begun, so that the same tuning goes on where it was stopped.
#pragma once

#include <atomic>
#include <functional>

#include "contest/remote/remote_run.h"
#include "contest/store.h"
#include "contest/tuning/tuning.h"

namespace agon::contest {

/// A step that has been played.
struct TuneStep {
  std::uint32_t number = 0, of = 0;  ///< from 1
  double result = 0;                 ///< of its plus side, from -1 to 1
  std::vector<double> values;        ///< after it
};

struct TuneOptions {
  unsigned concurrency = 0;                           ///< 0: all cores
  const std::atomic<bool>* stop = nullptr;            ///< true: no further match is begun
  std::function<void(const TuneStep&)> stepped = {};  ///< may be empty
};

struct Tuned {
  std::vector<double> values;
  std::uint64_t played = 0, found = 0;  ///< matches, now and in the store before
  bool complete = false;
};

/// The contest of the tuning's plan must be in the store and claimed. Throws Failure.
Tuned tune(const GameEntry& game, const Tuning& tuning, Store& store, const TuneOptions& options);
/// The same, and with the same result, on the workers of a Redis server. Throws jobs::BrokerLost where there
/// is no server to begin with.
Tuned tune_remote(const Tuning& tuning, Store& store, const TuneOptions& options, const RemoteRun& remote);

}  // namespace agon::contest
