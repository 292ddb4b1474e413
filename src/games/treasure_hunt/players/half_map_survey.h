// Estimates quickly how fast a half map is searched, for the design of half maps.
#pragma once

#include <bit>

#include "games/treasure_hunt/rules/half_map.h"

namespace agon::treasure_hunt {

/// A set of fields, one bit for each field of the half.
using HalfSet = std::uint64_t;

constexpr HalfSet one_of(int field) { return HalfSet{1} << field; }

template <class Visit>
void each_of(HalfSet set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

enum class Habit {
  scout,    ///< goes where an action reveals most fields
  nearest,  ///< goes to the nearest hidden field
};

class HalfMapSurvey {
 public:
  using Row = std::array<std::uint8_t, half_fields>;
  static constexpr std::uint8_t far = 255;  ///< cannot be reached

  explicit HalfMapSurvey(const HalfGrid& grid);

  HalfSet grass() const { return grass_; }
  bool open(int field) const { return (land_ & one_of(field)) != 0; }
  /// Actions from a field to all others without leaving the half. The row is valid as long as this.
  const Row& distances(int from);
  /// Fields that are shown to a hunter on this one.
  HalfSet shown(int field) const { return shown_[static_cast<std::size_t>(field)]; }

  /// Actions until a hidden thing is reached, for each field of `hidden` that may hide it; far: never.
  Row search_times(int from, HalfSet hidden, Habit habit);
  /// Actions until a walk that searches `hidden` reaches the field `thing`.
  float arrival(int from, HalfSet hidden, int thing, Habit habit);

 private:
  int next_target(int at, HalfSet hidden, Habit habit);
  /// Calls visit(field, actions spent) for every stop of the search until it returns false.
  template <class Visit>
  void search(int from, HalfSet hidden, Habit habit, Visit&& visit);

  HalfSet grass_ = 0, mountains_ = 0, land_ = 0;
  std::array<HalfSet, half_fields> shown_{}, beside_{};
  std::array<Row, half_fields> distances_;
  HalfSet measured_ = 0;
};

}  // namespace agon::treasure_hunt
