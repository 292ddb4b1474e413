// Matches that are over and on their way into an SQLite file: each is in a journal beside the file before the
// next match of its thread begins, and the database takes many in one transaction.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "contest/journal.h"
#include "contest/played.h"

namespace agon::contest {

class PendingMatches {
 public:
  using Batch = std::vector<std::pair<std::string, Played>>;  ///< contest and match

  explicit PendingMatches(std::string store) : store_(std::move(store)) {}

  /// Durable when it returns. True: the calling thread's matches have waited long enough, `take` is due.
  bool add(const std::string& contest, const Played& match);

  /// Hands the calling thread's matches to `work(batch)`, and removes their journal when that returns.
  template <class Work>
  void take(Work&& work) {
    take_from(own_shard(), work);
  }
  template <class Work>
  void take_all(Work&& work) {
    for (auto& shard : shards_) take_from(shard, work);
  }

 private:
  /// Every thread has a part of its own, so that workers neither wait for each other nor free each other's
  /// memory.
  struct Shard {
    std::mutex lock;
    std::unique_ptr<Journal> journal;
    Batch queue;
    std::chrono::steady_clock::time_point taken{};
  };

  Shard& own_shard();
  /// The queue and the journal's file; an empty queue where there is nothing.
  static std::pair<Batch, std::string> emptied(Shard& shard);
  template <class Work>
  static void take_from(Shard& shard, Work& work) {
    const auto [batch, file] = emptied(shard);
    if (batch.empty()) return;
    work(batch);
    Journal::remove(file);
  }

  std::string store_;
  std::array<Shard, 16> shards_;
};

}  // namespace agon::contest
