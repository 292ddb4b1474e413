// A transposition table: what earlier searches found out about positions. Several threads may read and write
// it at once.
#pragma once

#include <sys/mman.h>

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

enum class Bound : std::uint8_t { none, exact, least, most };

struct Known {
  std::int16_t value = 0;
  Move move;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  std::uint8_t age = 0;
  std::uint8_t unused = 0;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int bits)
      : entries_(make(std::size_t{1} << bits)), mask_((std::size_t{1} << bits) - 1) {}

  /// What is known of a position; its bound is `none` where nothing is.
  Known find(std::uint64_t key) const {
    const Entry& entry = entries_[key & mask_];
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ data) != key) return {};
    return std::bit_cast<Known>(data);
  }
  void fetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & mask_]); }

  /// Deeper knowledge of this search is kept; that of earlier searches gives way.
  void keep(std::uint64_t key, Known known) {
    known.age = age_;
    Entry& entry = entries_[key & mask_];
    const std::uint64_t old = entry.data.load(std::memory_order_relaxed);
    const auto there = std::bit_cast<Known>(old);
    if (there.age == age_ && there.depth > known.depth + 2 &&
        (entry.check.load(std::memory_order_relaxed) ^ old) != key)
      return;
    const auto data = std::bit_cast<std::uint64_t>(known);
    entry.check.store(key ^ data, std::memory_order_relaxed);
    entry.data.store(data, std::memory_order_relaxed);
  }
  /// While no thread searches.
  void next_search() { ++age_; }

 private:
  /// Without a lock: where two threads write at once and their halves are mixed, the key does not come out,
  /// and nothing is known (Hyatt and Mann, A lockless transposition table, 2002).
  struct Entry {
    std::atomic<std::uint64_t> check{0};  ///< key xor data
    std::atomic<std::uint64_t> data{0};   ///< a Known
  };
  static_assert(sizeof(Known) == sizeof(std::uint64_t) && sizeof(Entry) == 16);

  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  /// On huge pages where the system has them: looking up where a page is would take longer than reading it.
  static std::unique_ptr<Entry[], Free> make(std::size_t count) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t bytes = (count * sizeof(Entry) + huge_page - 1) / huge_page * huge_page;
    void* const memory = std::aligned_alloc(huge_page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, bytes, MADV_HUGEPAGE);
    std::unique_ptr<Entry[], Free> entries(static_cast<Entry*>(memory));
    std::uninitialized_default_construct_n(entries.get(), count);
    return entries;
  }

  std::unique_ptr<Entry[], Free> entries_;
  std::size_t mask_;
  std::uint8_t age_ = 1;
};

}  // namespace agon::sugargame
