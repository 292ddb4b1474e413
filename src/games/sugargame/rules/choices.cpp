#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = action;
    const bool pass = action.null();
    const int from = pass ? nowhere : state.agents[static_cast<std::size_t>(action.agent)];
    choice.label = pass                 ? "pass"
                   : is_somewhere(from) ? "move an agent: point at it, then at a cell beside it"
                                        : "place an agent in your home row";
    if (is_somewhere(from)) choice.cells.push_back({column_of(from), row_of(from)});
    if (!pass) choice.cells.push_back({action.x, action.y});
    list.push_back(std::move(choice));
  }
  return list;
}

}  // namespace agon::sugargame
