#include "games/zappy/players/gathering.h"

#include <algorithm>

namespace agon::zappy {

namespace {

constexpr int command_time = 7;

/// How many of a kind may be taken from a tile. `own` is as for take_from().
int free_of(std::size_t kind, const Remembered& tile, const Wants& wants, int own) {
  const bool leaves = wants.leaves_linemate && kind == static_cast<std::size_t>(Resource::linemate);
  return tile.things[kind] - (leaves ? std::max(0, tile.players - own) : 0);
}

struct Stop {
  Offset at;
  int gain = 0;   ///< worth
  int takes = 0;  ///< commands
  int yield = 0;
};

class Tours {
 public:
  Tours(const SelfModel& body, const Memory& memory, const Wants& wants, const GatheringStyle& style)
      : body_(body), memory_(memory), wants_(wants), style_(style) {
    find_stops();
    search(body.at(), body.facing(), 0, 0, 0, -1);
  }

  /// First stop of the best tour; null if no tour is worth while.
  const Stop* first() const { return first_ < 0 ? nullptr : &stops_[static_cast<std::size_t>(first_)]; }

 private:
  Stop stop_at(Offset place) const {
    Stop stop{place, 0, 0, 0};
    const auto* tile = memory_.at(place, body_.clock(), style_.age);
    if (tile == nullptr) return stop;
    for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
      const int count = std::min(free_of(kind, *tile, wants_, 0), wants_.most[kind]);
      if (count <= 0) continue;
      stop.takes += count;
      stop.gain += count * wants_.worth[kind];
    }
    return stop;
  }

  void find_stops() {
    const int reach_x = std::min(style_.radius, (memory_.side_x() - 1) / 2);
    const int reach_y = std::min(style_.radius, (memory_.side_y() - 1) / 2);
    for (int y = -reach_y; y <= reach_y; ++y)
      for (int x = -reach_x; x <= reach_x; ++x) {
        if (std::abs(x) + std::abs(y) > style_.radius || (x == 0 && y == 0)) continue;
        Stop stop = stop_at({body_.at().x + x, body_.at().y + y});
        if (stop.gain == 0) continue;
        stop.yield = 1000 * stop.gain / (command_time * (commands_for({x, y}, body_.facing()) + stop.takes));
        stops_.push_back(stop);
      }
    std::stable_sort(stops_.begin(), stops_.end(),
                     [](const Stop& a, const Stop& b) { return a.yield > b.yield; });
    if (stops_.size() > static_cast<std::size_t>(style_.candidates))
      stops_.resize(static_cast<std::size_t>(style_.candidates));
  }

  void search(Offset at, Orientation facing, std::uint32_t used, int cost, int gain, int first) {
    if (first >= 0) {
      // A Look follows every tour.
      const int yield = 1000 * gain / (cost + command_time);
      if (yield > best_) best_ = yield, first_ = yield >= style_.least_yield ? first : -1;
    }
    if (std::popcount(used) >= style_.stops) return;
    for (std::size_t each = 0; each < stops_.size(); ++each) {
      if ((used >> each & 1U) != 0) continue;
      const Stop& stop = stops_[each];
      const Offset way{stop.at.x - at.x, stop.at.y - at.y};
      search(stop.at, facing_after(way, facing), used | 1U << each,
             cost + command_time * (commands_for(way, facing) + stop.takes), gain + stop.gain,
             first < 0 ? static_cast<int>(each) : first);
    }
  }

  const SelfModel& body_;
  const Memory& memory_;
  const Wants& wants_;
  const GatheringStyle& style_;
  std::vector<Stop> stops_;
  int best_ = 0;
  int first_ = -1;
};

/// Looks where most unknown tiles show: from here, after a step, or after a turn.
void explore(Commands& commands, const SelfModel& body, const Memory& memory, const GatheringStyle& style) {
  const int here = 2 * memory.unseen(body, body.facing(), style.age);
  const int left = memory.unseen(body, turned_left(body.facing()), style.age);
  const int right = memory.unseen(body, turned_right(body.facing()), style.age);
  SelfModel moved = body;
  moved.step();
  const int onward = memory.unseen(moved, body.facing(), style.age) + 1;
  if (here < std::max({left, right, onward})) {
    if (onward >= std::max(left, right))
      commands.push_back(simply(Verb::Forward));
    else
      commands.push_back(simply(left >= right ? Verb::Left : Verb::Right));
  }
  commands.push_back(simply(Verb::Look));
}

}  // namespace

void take_from(Commands& commands, const Remembered* tile, Wants& wants, int own) {
  if (tile == nullptr) return;
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    for (int count = free_of(kind, *tile, wants, own); count > 0 && wants.most[kind] > 0;
         --count, --wants.most[kind])
      commands.push_back(with(Verb::Take, static_cast<Resource>(kind)));
}

Commands gather(const SelfModel& body, const Memory& memory, const Wants& wants,
                const GatheringStyle& style) {
  Commands commands;
  Wants left = wants;
  take_from(commands, memory.at(body.at(), body.clock(), style.age), left, 1);
  const Tours tours(body, memory, left, style);
  if (const auto* stop = tours.first()) {
    const Offset way{stop->at.x - body.at().x, stop->at.y - body.at().y};
    walk(commands, body.at(), body.facing(), way,
         [&](Offset place) { take_from(commands, memory.at(place, body.clock(), style.age), left); });
  } else if (commands.empty()) {
    explore(commands, body, memory, style);
  }
  return commands;
}

void Forager::know(const Command& command, const Message& answer) {
  const bool ok = answer.kind == MessageKind::ok;
  if (answer.kind == MessageKind::look) memory_.see(body_, answer.tiles);
  if (command.verb == Verb::Set && ok) memory_.put(body_.at(), command.object);
  if (command.verb != Verb::Take) return;
  memory_.took(body_.at(), command.object, ok);
  outrun_ = !ok;
}

void Forager::forage(Commands& commands, const Wants& wants) {
  // A player that lost a race for a thing goes elsewhere, or it would lose the next race, too.
  if (outrun_ || !wants.any()) return roam(commands);
  for (auto& command : gather(body_, memory_, wants, {})) commands.push_back(std::move(command));
}

void Forager::roam(Commands& commands) {
  outrun_ = false;
  if (random_.one_in(3)) commands.push_back(simply(random_.one_in(2) ? Verb::Left : Verb::Right));
  for (auto steps = 1 + random_.below(3); steps > 0; --steps) commands.push_back(simply(Verb::Forward));
  commands.push_back(simply(Verb::Look));
}

}  // namespace agon::zappy
