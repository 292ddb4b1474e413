// Time and the queues of commands.
#include "games/zappy/rules/world.h"

#include <algorithm>

namespace agon::zappy {

Random World::chance() { return Random(state_.seed ^ splitmix64(state_.draws++), "zappy.world"); }

bool World::submit(Index index, Command command) {
  Trantorian& who = player(index);
  // Ten, the running one included; what is more is dropped without a word (subject; measured).
  if (who.queue.size() == longest_queue) return false;
  const bool was_idle = who.idle();
  who.queue.push_back(std::move(command));
  if (!was_idle) return true;
  --state_.idle;
  go_on(index);
  return true;
}

/// Begins the next commands of a player that is not frozen and runs none, up to the first that takes time.
void World::go_on(Index index) {
  for (;;) {
    Trantorian& who = player(index);
    if (who.queue.empty()) {
      ++state_.idle;
      return;
    }
    const Command& command = who.queue.front();
    const bool right = !command.wrong;
    if (command.verb == Verb::Incantation && right) {
      if (begin_ritual(index)) return;
      observer_.answered(index, false);
    } else if (const Time units = duration_of(command.verb); units > 0) {
      who.running = true;
      state_.clock.set(work_of(index), after(units));
      if (command.verb == Verb::Fork && right) observer_.fork_began(index);
      return;
    } else {
      perform(index, command);
    }
    who.queue.erase(who.queue.begin());
  }
}

void World::finish_command(Index index) {
  Trantorian& who = player(index);
  who.running = false;
  perform(index, who.queue.front());
  who.queue.erase(who.queue.begin());
  go_on(index);
}

Time World::next() const {
  const Time alarm = state_.clock.empty() ? never : state_.clock.next().at;
  return ground_lacks() && state_.refill ? std::min(alarm, next_refill()) : alarm;
}

void World::ring(std::uint32_t subject) {
  state_.clock.cancel(subject);
  const auto index = static_cast<Index>(subject / 3);
  switch (subject % 3) {
    case 0:
      return finish_command(index);
    case 1:
      return eat(index);
    default:
      return end_ritual(index);
  }
}

void World::happen(Time moment) {
  const bool refills = state_.refill && ground_lacks() && next_refill() == moment;
  state_.time = moment;
  if (refills) refill();
  while (!state_.clock.empty() && state_.clock.next().at == moment && state_.winner == nobody)
    ring(state_.clock.next().subject);
}

void World::advance(Time until) {
  for (Time moment = next(); moment <= until && state_.winner == nobody; moment = next()) happen(moment);
  if (state_.winner == nobody) state_.time = std::max(state_.time, until);
}

void World::set_unit(Time ticks) {
  state_.refill_at = next_refill();  // the tick under way keeps its end, too
  state_.unit = ticks;
}

}  // namespace agon::zappy
