#include "contest/pending_matches.h"

#include <atomic>

#include "contest/match_row.h"

namespace agon::contest {

namespace {

/// One transaction for as many matches as end within this time.
constexpr auto longest_wait = std::chrono::milliseconds(50);
constexpr std::size_t largest_batch = 256;

}  // namespace

PendingMatches::Shard& PendingMatches::own_shard() {
  static std::atomic<std::size_t> threads{0};
  thread_local const std::size_t number = threads++;
  return shards_[number % shards_.size()];
}

bool PendingMatches::add(const std::string& contest, const Played& match) {
  const auto line = journal_line(contest, match);
  auto& shard = own_shard();
  const std::lock_guard guard(shard.lock);
  if (!shard.journal) shard.journal = std::make_unique<Journal>(store_);
  shard.journal->add(line);
  shard.queue.emplace_back(contest, match);
  const auto now = std::chrono::steady_clock::now();
  const bool due = shard.queue.size() >= largest_batch || now - shard.taken > longest_wait;
  if (due) shard.taken = now;
  return due;
}

std::pair<PendingMatches::Batch, std::string> PendingMatches::emptied(Shard& shard) {
  const std::lock_guard guard(shard.lock);
  if (shard.queue.empty()) return {};
  return {std::exchange(shard.queue, {}), shard.journal->turn()};
}

}  // namespace agon::contest
