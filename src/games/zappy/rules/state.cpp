#include "games/zappy/rules/state.h"

namespace agon::zappy {

void Clock::put(std::size_t place, const Alarm& alarm) {
  alarms[place] = alarm;
  places[alarm.subject] = static_cast<std::int32_t>(place);
}

/// Inlined, so that a new alarm stays in registers: read back as a whole, it would wait for its parts.
[[gnu::always_inline]] inline void Clock::rise(std::size_t place, const Alarm& alarm) {
  while (place > 0) {
    const std::size_t above = (place - 1) / 2;
    if (!alarm.before(alarms[above])) break;
    put(place, alarms[above]);
    place = above;
  }
  put(place, alarm);
}

/// Moves the earlier of two children up at each level to the bottom, then lets the alarm rise to its place.
/// An alarm from the end of the heap belongs near its bottom, and this way has no branch that random data
/// could mispredict.
void Clock::sink(std::size_t place, const Alarm& alarm) {
  const std::size_t count = alarms.size(), top = place;
  std::size_t below = 2 * place + 1;
  for (; below + 1 < count; below = 2 * place + 1) {
    below += static_cast<std::size_t>(alarms[below + 1].before(alarms[below]));
    put(place, alarms[below]);
    place = below;
  }
  if (below < count) {
    put(place, alarms[below]);
    place = below;
  }
  while (place > top && alarm.before(alarms[(place - 1) / 2])) {
    put(place, alarms[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  put(place, alarm);
}

void Clock::set(std::uint32_t subject, Time at) {
  if (subject >= places.size()) places.resize(subject + 1, -1);
  alarms.emplace_back();
  rise(alarms.size() - 1, {at, orders++, subject});
}

void Clock::cancel(std::uint32_t subject) {
  if (!set_for(subject)) return;
  const auto place = static_cast<std::size_t>(places[subject]);
  places[subject] = -1;
  const Alarm last = alarms.back();
  alarms.pop_back();
  if (place == alarms.size()) return;
  if (place > 0 && last.before(alarms[(place - 1) / 2]))
    rise(place, last);
  else
    sink(place, last);
}

}  // namespace agon::zappy
