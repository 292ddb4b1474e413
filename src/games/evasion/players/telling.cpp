// A decision of Evasion in words: the wall or the way, the ticks until the capture, and the cage.
#include <fmt/format.h>

#include <cmath>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/room.h"

namespace agon::evasion {

namespace {

std::string hunter_deed(const Action& action) {
  std::string deed =
      action.create ? fmt::format("building a {}", words_of(*action.create)) : "building nothing";
  if (action.removals.empty()) return deed;
  const auto taken = action.removals.size() == 1
                         ? fmt::format("taking away the {}", words_of(action.removals[0]))
                         : fmt::format("taking away {} walls", action.removals.size());
  return action.create ? fmt::format("{} and {}", taken, deed) : taken;
}

std::string prey_deed(const Action& action) {
  if (!action.change) return "keeping its way";
  const auto way = way_words(*action.change);
  return way.empty() ? "standing still" : "running " + way;
}

/// "about 640", as many digits as a few play-outs are good for.
int roughly(double ticks) {
  const double unit = ticks < 100 ? 1 : ticks < 1000 ? 10 : 100;
  return static_cast<int>(std::lround(ticks / unit) * std::lround(unit));
}

}  // namespace

std::string doing(const Rules&, const State&, Seat seat, const Action& action) {
  return seat == hunter_seat ? hunter_deed(action) : prey_deed(action);
}

std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name) {
  if (state.ending != Ending::none) return {};
  const double ticks = mean_ticks(rules, state);
  const int room = reachable_room(state.walls, state.prey), about = roughly(ticks);
  if (seat == hunter_seat)
    return {{-ticks, 300, fmt::format("left {} about {} ticks from the capture", name, about),
             fmt::format("brought it within about {} ticks", about)},
            {-static_cast<double>(room), 30'000, fmt::format("left {} a cage of {} cells", name, room),
             fmt::format("made a cage of {}", room)}};
  return {{ticks, 300, fmt::format("left {} about {} ticks until the capture", name, about),
           fmt::format("kept about {} ticks", about)},
          {static_cast<double>(room), 30'000, fmt::format("left {} a cage of {} cells", name, room),
           fmt::format("kept a cage of {}", room)}};
}

}  // namespace agon::evasion
