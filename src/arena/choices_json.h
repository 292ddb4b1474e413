// The choices of a person at a seat, as JSON for the pages.
#pragma once

#include "core/choice.h"
#include "core/game.h"
#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

/// [{action, label, keys, cells, idle}]
template <class Action>
json::array choices_json(const std::vector<Choice<Action>>& choices) {
  json::array list;
  for (const auto& choice : choices)
    list.push_back(json::object{{"action", to_json(choice.action)},
                                {"label", json::string(choice.label)},
                                {"keys", to_json(choice.keys)},
                                {"cells", to_json(choice.cells)},
                                {"idle", choice.idle}});
  return list;
}

/// The choices of a seat.
template <class G>
std::vector<Choice<typename G::Action>> choices_of(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { game.choices(state, seat); }) {
    return game.choices(state, seat);
  } else {
    std::vector<Choice<typename G::Action>> choices;
    for (const auto& action : game.actions(state, seat))
      choices.push_back({action, json_text(to_json(action))});
    return choices;
  }
}

template <class G>
json::array choices_json(const G& game, const typename G::State& state, Seat seat) {
  return choices_json(choices_of(game, state, seat));
}

}  // namespace agon
