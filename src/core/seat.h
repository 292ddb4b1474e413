// Seats: the places in a match, numbered from 0 in the game's own order, and sets of them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace agon {

using Seat = std::uint32_t;

/// A set of seats. Up to 64 seats live inside the object; more go to the heap.
class SeatSet {
 public:
  SeatSet() = default;
  /// `first`: a bit for each of the first 64 seats.
  explicit SeatSet(std::uint64_t first) : first_(first) {}
  static SeatSet first(std::size_t count) {
    SeatSet set;
    set.first_ = count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
    for (Seat seat = 64; seat < count; ++seat) set.insert(seat);
    return set;
  }
  static SeatSet only(Seat seat) {
    SeatSet set;
    set.insert(seat);
    return set;
  }

  void insert(Seat seat) {
    if (seat >= 64 && seat / 64 > more_.size()) more_.resize(seat / 64, 0);
    word(seat) |= bit(seat);
  }
  void erase(Seat seat) {
    if (seat / 64 <= more_.size()) word(seat) &= ~bit(seat);
  }
  bool contains(Seat seat) const {
    if (seat < 64) return (first_ & bit(seat)) != 0;
    return seat / 64 <= more_.size() && (more_[seat / 64 - 1] & bit(seat)) != 0;
  }
  bool empty() const {
    return first_ == 0 && std::all_of(more_.begin(), more_.end(), [](auto word) { return word == 0; });
  }
  std::size_t size() const {
    std::size_t count = 0;
    each([&](Seat) { ++count; });
    return count;
  }
  /// Calls `visit(seat)` in rising order.
  template <class Visit>
  void each(Visit&& visit) const {
    each_of(first_, 0, visit);
    for (std::size_t index = 0; index < more_.size(); ++index)
      each_of(more_[index], static_cast<Seat>(index + 1) * 64, visit);
  }

 private:
  static std::uint64_t bit(Seat seat) { return std::uint64_t{1} << (seat % 64); }
  template <class Visit>
  static void each_of(std::uint64_t word, Seat from, Visit&& visit) {
    for (; word != 0; word &= word - 1) visit(from + static_cast<Seat>(std::countr_zero(word)));
  }
  std::uint64_t& word(Seat seat) { return seat < 64 ? first_ : more_[seat / 64 - 1]; }

  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> more_;
};

}  // namespace agon
