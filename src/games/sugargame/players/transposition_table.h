// A transposition table: what earlier searches found out about positions.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

enum class Bound : std::uint8_t { none, exact, least, most };

struct Known {
  std::uint64_t key = 0;
  std::int16_t value = 0;
  Move move;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
  std::uint8_t age = 0;
};

class TranspositionTable {
 public:
  explicit TranspositionTable(int bits)
      : entries_(make(std::size_t{1} << bits)), mask_((std::size_t{1} << bits) - 1) {}

  const Known* find(std::uint64_t key) const {
    const Known& known = entries_[key & mask_];
    return known.bound != Bound::none && known.key == key ? &known : nullptr;
  }
  void fetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & mask_]); }

  /// Deeper knowledge of this search is kept; that of earlier searches gives way.
  void keep(Known known) {
    known.age = age_;
    Known& there = entries_[known.key & mask_];
    if (there.age == age_ && there.key != known.key && there.depth > known.depth + 2) return;
    there = known;
  }
  void next_search() { ++age_; }

 private:
  struct Free {
    void operator()(Known* entries) const { std::free(entries); }
  };
  /// On huge pages where the system has them: looking up where a page is would take longer than reading it.
  static std::unique_ptr<Known[], Free> make(std::size_t count) {
    constexpr std::size_t huge_page = std::size_t{1} << 21;
    const std::size_t bytes = (count * sizeof(Known) + huge_page - 1) / huge_page * huge_page;
    void* const memory = std::aligned_alloc(huge_page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, bytes, MADV_HUGEPAGE);
    std::unique_ptr<Known[], Free> entries(static_cast<Known*>(memory));
    std::uninitialized_fill_n(entries.get(), count, Known{});
    return entries;
  }

  std::unique_ptr<Known[], Free> entries_;
  std::size_t mask_;
  std::uint8_t age_ = 1;
};

}  // namespace agon::sugargame
