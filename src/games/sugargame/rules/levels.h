// A number from 0 to 9 for every cell: its sugar, or its capacity.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "games/sugargame/rules/board.h"

namespace agon::sugargame {

/// Stored as four bit planes, so that growth is a ripple of sums over all cells at once, and the sum over any
/// set of cells is four counts. As JSON it is a text of 25 digits, row by row from the top.
class Levels {
 public:
  static constexpr int planes = 4;

  int at(int cell) const {
    int level = 0;
    for (int plane = 0; plane < planes; ++plane)
      level |= static_cast<int>(bits_[plane] >> cell & 1U) << plane;
    return level;
  }

  void set(int cell, int level) {
    for (int plane = 0; plane < planes; ++plane)
      bits_[plane] = (bits_[plane] & ~only(cell)) | (static_cast<Cells>(level >> plane & 1) << cell);
  }

  /// Empties a cell and returns its level.
  int take(int cell) {
    const int level = at(cell);
    for (auto& plane : bits_) plane &= ~only(cell);
    return level;
  }

  /// The same levels, but with the cells of a set empty.
  Levels without(Cells cells) const {
    Levels left;
    for (int plane = 0; plane < planes; ++plane) left.bits_[plane] = bits_[plane] & ~cells;
    return left;
  }

  /// Cells whose level is not 0.
  Cells some() const { return bits_[0] | bits_[1] | bits_[2] | bits_[3]; }

  /// Cells whose level differs from the other's; under the law of growth these are the cells below capacity.
  Cells differs(const Levels& other) const {
    Cells differing = 0;
    for (int plane = 0; plane < planes; ++plane) differing |= bits_[plane] ^ other.bits_[plane];
    return differing;
  }

  /// Adds one in every cell of the set; none of them may hold 15.
  void add_one(Cells cells) {
    for (auto& plane : bits_) {
      const Cells carry = plane & cells;
      plane ^= cells;
      cells = carry;
    }
  }

  /// The sum over a set of cells.
  int sum(Cells cells) const {
    int total = 0;
    for (int plane = 0; plane < planes; ++plane) total += count_of(bits_[plane] & cells) << plane;
    return total;
  }

  /// The sum over one set minus the sum over another; both counts run in one word. Fields of four bits hold a
  /// count of up to 4 of one plane and twice such a count of the next.
  int difference(Cells plus, Cells minus) const {
    const std::uint64_t sets = plus | std::uint64_t{minus} << 32;
    const auto fours = [&](int plane) {
      std::uint64_t bits = (bits_[plane] | std::uint64_t{bits_[plane]} << 32) & sets;
      bits -= (bits >> 1) & 0x5555555555555555U;
      return (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
    };
    const std::uint64_t low = fours(0) + 2 * fours(1), high = fours(2) + 2 * fours(3);  // at most 12 a field
    const auto eights = [](std::uint64_t counts) {
      return (counts & 0x0f0f0f0f0f0f0f0fU) + ((counts >> 4) & 0x0f0f0f0f0f0f0f0fU);
    };
    const std::uint64_t total = eights(low) + 4 * eights(high);  // at most 120 a byte
    const auto sum_of = [](std::uint32_t bytes) {                // 25 cells of at most 9 fit in a byte
      return static_cast<int>((bytes * 0x01010101U) >> 24);
    };
    return sum_of(static_cast<std::uint32_t>(total)) - sum_of(static_cast<std::uint32_t>(total >> 32));
  }

  /// All levels in two words, for hashing.
  std::pair<std::uint64_t, std::uint64_t> words() const {
    return {bits_[0] | std::uint64_t{bits_[1]} << 32, bits_[2] | std::uint64_t{bits_[3]} << 32};
  }

  bool operator==(const Levels&) const = default;

  std::string text() const;
  /// The mistake in a text of 25 digits, in words; empty: none.
  static std::string problem(std::string_view digits);
  static Levels from(std::string_view digits);
  std::uint64_t hash_code() const;
  boost::json::value to_json() const;
  void read_json(const boost::json::value& value, const std::string& where);  ///< throws BadValue

 private:
  std::array<Cells, planes> bits_{};
};

}  // namespace agon::sugargame
