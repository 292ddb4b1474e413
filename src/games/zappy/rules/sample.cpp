#include "games/zappy/rules/rules.h"

namespace agon::zappy {

/// Everything but the choice of words: any text may be broadcast.
std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  std::vector<Action> actions;
  if (!deciders(state).contains(seat)) return actions;
  for (const Verb verb : {Verb::none, Verb::Forward, Verb::Right, Verb::Left, Verb::Look, Verb::Inventory,
                          Verb::Connect_nbr, Verb::Fork, Verb::Eject, Verb::Incantation})
    actions.push_back({verb, Resource::food, false, {}});
  actions.push_back({Verb::Broadcast, Resource::food, false, "hello"});
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    actions.push_back({Verb::Take, static_cast<Resource>(kind), false, {}});
    actions.push_back({Verb::Set, static_cast<Resource>(kind), false, {}});
  }
  return actions;
}

}  // namespace agon::zappy
