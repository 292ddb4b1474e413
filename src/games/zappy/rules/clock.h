// The world's clock: an indexed heap of alarms, one for each thing that has something due. Setting, moving
// and calling off cost a logarithm; nothing is ever scanned.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <vector>

#include "games/zappy/rules/values.h"

namespace agon::zappy {

struct Alarm {
  Time at = 0;
  std::uint64_t order = 0;    ///< of setting: among alarms of one moment the one set first rings first
  std::uint32_t subject = 0;  ///< whose

  bool operator==(const Alarm&) const = default;
  bool before(const Alarm& other) const {
    return static_cast<bool>(static_cast<int>(at < other.at) |
                             (static_cast<int>(at == other.at) & static_cast<int>(order < other.order)));
  }
};
BOOST_DESCRIBE_STRUCT(Alarm, (), (at, order, subject))

struct Clock {
  std::vector<Alarm> alarms;         ///< a binary heap
  std::vector<std::int32_t> places;  ///< of a subject's alarm in the heap; -1: none
  std::uint64_t orders = 0;          ///< alarms set so far

  bool empty() const { return alarms.empty(); }
  const Alarm& next() const { return alarms.front(); }
  bool set_for(std::uint32_t subject) const { return subject < places.size() && places[subject] >= 0; }
  Time at(std::uint32_t subject) const { return alarms[static_cast<std::size_t>(places[subject])].at; }
  /// The subject must have no alarm yet.
  void set(std::uint32_t subject, Time at);
  void cancel(std::uint32_t subject);

  bool operator==(const Clock&) const = default;

 private:
  void put(std::size_t place, const Alarm& alarm);
  void rise(std::size_t place, const Alarm& alarm);
  void sink(std::size_t place, const Alarm& alarm);
};
BOOST_DESCRIBE_STRUCT(Clock, (), (alarms, places, orders))

}  // namespace agon::zappy
