// Estimates quickly how fast a half map is searched, for the design of half maps.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

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

  explicit HalfMapSurvey(const HalfGrid& grid) {
    for (int field = 0; field < half_fields; ++field) {
      const Terrain terrain = grid[static_cast<std::size_t>(field)];
      if (terrain == Terrain::Grass) grass_ |= one_of(field);
      if (terrain == Terrain::Mountain) mountains_ |= one_of(field);
    }
    land_ = grass_ | mountains_;
    each_of(land_, [&](int field) {
      const int x = field % half_width, y = field / half_width;
      HalfSet near = 0, cross = 0;
      for (int dy = y > 0 ? -1 : 0; dy <= (y + 1 < half_height ? 1 : 0); ++dy)
        for (int dx = x > 0 ? -1 : 0; dx <= (x + 1 < half_width ? 1 : 0); ++dx) {
          near |= one_of(field + dy * half_width + dx);
          if ((dx == 0) != (dy == 0)) cross |= one_of(field + dy * half_width + dx);
        }
      const bool mountain = (mountains_ & one_of(field)) != 0;
      shown_[static_cast<std::size_t>(field)] = mountain ? near : one_of(field);
      beside_[static_cast<std::size_t>(field)] = cross & land_;
    });
  }

  HalfSet grass() const { return grass_; }
  bool open(int field) const { return (land_ & one_of(field)) != 0; }
  /// Actions from a field to all others without leaving the half. The row is valid as long as this.

  /// Dijkstra in Dial's form, with one set of fields for each of the next five distances.
  const Row& distances(int from) {
    Row& row = distances_[static_cast<std::size_t>(from)];
    if ((measured_ & one_of(from)) != 0) return row;
    measured_ |= one_of(from);
    row.fill(far);
    std::array<HalfSet, 5> ring{one_of(from)};
    HalfSet done = 0;
    for (int now = 0, empty = 0; empty < 5; ++now) {
      HalfSet& here = ring[static_cast<std::size_t>(now % 5)];
      const HalfSet fresh = here & ~done;
      here = 0;
      empty = fresh == 0 ? empty + 1 : 0;
      done |= fresh;
      each_of(fresh, [&](int field) {
        row[static_cast<std::size_t>(field)] = static_cast<std::uint8_t>(now);
        const int leaving = (mountains_ & one_of(field)) != 0 ? 2 : 1;
        const HalfSet next = beside_[static_cast<std::size_t>(field)] & ~done;
        ring[static_cast<std::size_t>((now + leaving + 1) % 5)] |= next & grass_;
        ring[static_cast<std::size_t>((now + leaving + 2) % 5)] |= next & mountains_;
      });
    }
    return row;
  }

  /// Fields that are shown to a hunter on this one.
  HalfSet shown(int field) const { return shown_[static_cast<std::size_t>(field)]; }

  /// Actions until a hidden thing is reached, for each field of `hidden` that may hide it; far: never.
  Row search_times(int from, HalfSet hidden, Habit habit) {
    Row times;
    times.fill(far);
    HalfSet left = hidden;
    const auto found = [&](int at, int spent) {
      const Row& row = distances(at);
      each_of(left & shown(at), [&](int field) {
        const auto index = static_cast<std::size_t>(field);
        times[index] = static_cast<std::uint8_t>(std::min<int>(far, spent + row[index]));
      });
      left &= ~shown(at);
    };
    found(from, 0);
    search(from, hidden, habit, [&](int at, int spent) {
      found(at, spent);
      return true;
    });
    return times;
  }

  /// Actions until a walk that searches `hidden` reaches the field `thing`.
  float arrival(int from, HalfSet hidden, int thing, Habit habit) {
    if ((shown(from) & one_of(thing)) != 0) return distances(from)[static_cast<std::size_t>(thing)];
    int found = 2 * far;
    search(from, hidden, habit, [&](int at, int spent) {
      if ((shown(at) & one_of(thing)) == 0) return true;
      found = spent + distances(at)[static_cast<std::size_t>(thing)];
      return false;
    });
    return static_cast<float>(found);
  }

 private:
  int next_target(int at, HalfSet hidden, Habit habit) {
    const Row& row = distances(at);
    int best = -1, best_gain = 0, best_cost = 1;
    each_of((habit == Habit::scout ? land_ : hidden) & ~one_of(at), [&](int field) {
      const int cost = row[static_cast<std::size_t>(field)];
      const int gain = habit == Habit::scout ? std::popcount(shown(field) & hidden) : 1;
      if (cost == far || gain * best_cost <= best_gain * cost) return;
      best = field;
      best_gain = gain;
      best_cost = cost;
    });
    return best;
  }

  /// Calls visit(field, actions spent) for every stop of the search until it returns false.
  template <class Visit>
  void search(int from, HalfSet hidden, Habit habit, Visit&& visit) {
    int at = from, spent = 0;
    hidden &= ~shown(from);
    while (hidden != 0) {
      const int next = next_target(at, hidden, habit);
      if (next < 0) return;
      spent += distances(at)[static_cast<std::size_t>(next)];
      at = next;
      if (!visit(at, spent)) return;
      hidden &= ~shown(at);
    }
  }

  HalfSet grass_ = 0, mountains_ = 0, land_ = 0;
  std::array<HalfSet, half_fields> shown_{}, beside_{};
  std::array<Row, half_fields> distances_;
  HalfSet measured_ = 0;
};

}  // namespace agon::treasure_hunt
