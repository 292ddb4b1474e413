// Seats: the places in a match, numbered from 0 in the game's own order, and sets of them.
#pragma once

#include <bit>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>

namespace agon {

using Seat = std::uint32_t;

/// A set of seats. Up to 64 seats live inside the object; more go to the heap.
class SeatSet {
 public:
  SeatSet() : words_(1, 0) {}

  static SeatSet first(std::size_t count) {
    SeatSet set;
    for (Seat seat = 0; seat < count; ++seat) set.insert(seat);
    return set;
  }
  static SeatSet only(Seat seat) {
    SeatSet set;
    set.insert(seat);
    return set;
  }

  void insert(Seat seat) {
    if (seat / 64 >= words_.size()) words_.resize(seat / 64 + 1, 0);
    words_[seat / 64] |= bit(seat);
  }
  void erase(Seat seat) {
    if (seat / 64 < words_.size()) words_[seat / 64] &= ~bit(seat);
  }
  bool contains(Seat seat) const { return seat / 64 < words_.size() && (words_[seat / 64] & bit(seat)) != 0; }
  bool empty() const {
    for (auto word : words_)
      if (word != 0) return false;
    return true;
  }
  std::size_t size() const {
    std::size_t count = 0;
    for (auto word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  /// Calls `visit(seat)` in rising order.
  template <class Visit>
  void each(Visit&& visit) const {
    for (std::size_t index = 0; index < words_.size(); ++index)
      for (auto word = words_[index]; word != 0; word &= word - 1)
        visit(static_cast<Seat>(index * 64 + static_cast<std::size_t>(std::countr_zero(word))));
  }

 private:
  static std::uint64_t bit(Seat seat) { return std::uint64_t{1} << (seat % 64); }
  boost::container::small_vector<std::uint64_t, 1> words_;
};

}  // namespace agon
