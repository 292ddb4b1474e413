#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/text.h"

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

std::vector<Choice<Action>> command_choices() {
  std::vector<Choice<Action>> choices;
  const auto add = [&](Verb verb, const char* label, std::vector<std::string> keys) {
    choices.push_back({{verb, Resource::food, false, {}}, label, std::move(keys)});
  };
  add(Verb::Forward, "forward", {"ArrowUp", "w"});
  add(Verb::Left, "left", {"ArrowLeft", "a"});
  add(Verb::Right, "right", {"ArrowRight", "d"});
  add(Verb::Look, "look", {"l"});
  add(Verb::Inventory, "inventory", {"i"});
  add(Verb::Connect_nbr, "free slots", {"c"});
  add(Verb::Fork, "lay an egg", {"f"});
  add(Verb::Eject, "eject", {"e"});
  add(Verb::Incantation, "incantation", {"n"});
  choices.push_back({{Verb::Broadcast, Resource::food, false, "hello"}, "say hello", {"b"}});
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    const auto resource = static_cast<Resource>(kind);
    const std::string name(name_of(resource)), digit = std::to_string(kind + 1);
    choices.push_back({{Verb::Take, resource, false, {}}, "take " + name, {digit}});
    choices.push_back({{Verb::Set, resource, false, {}}, "set " + name, {}});
  }
  return choices;
}

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  return deciders(state).contains(seat) ? command_choices() : std::vector<Choice<Action>>{};
}

}  // namespace agon::zappy
