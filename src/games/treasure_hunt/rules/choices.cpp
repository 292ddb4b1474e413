#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {

namespace {

void name_move(Choice<Action>& choice) {
  switch (choice.action.move) {
    case Direction::Up:
      choice.label = "up", choice.keys = {"ArrowUp", "w"};
      break;
    case Direction::Right:
      choice.label = "right", choice.keys = {"ArrowRight", "d"};
      break;
    case Direction::Down:
      choice.label = "down", choice.keys = {"ArrowDown", "s"};
      break;
    case Direction::Left:
      choice.label = "left", choice.keys = {"ArrowLeft", "a"};
      break;
  }
}

}  // namespace

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = std::move(action);
    if (choice.action.act == Act::move) {
      name_move(choice);
    } else {
      choice.label = "send a half map drawn by lot";
      choice.keys = {"Enter"};
    }
    list.push_back(std::move(choice));
    if (list.back().action.act == Act::half_map) break;  // one is as good as another unseen
  }
  return list;
}

}  // namespace agon::treasure_hunt
