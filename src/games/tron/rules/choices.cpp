#include "games/tron/rules/rules.h"

namespace agon::tron {

namespace {

struct Steering {
  const char* label;
  const char* arrow;
  const char* letter;
};

/// By Direction: up, right, down, left.
constexpr std::array<Steering, 4> steerings{
    Steering{"up", "ArrowUp", "w"}, Steering{"right", "ArrowRight", "d"}, Steering{"down", "ArrowDown", "s"},
    Steering{"left", "ArrowLeft", "a"}};

}  // namespace

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  const auto heading = state.agents[seat].direction;
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = action;
    const auto& steering = steerings[static_cast<std::size_t>(action.direction.value_or(heading))];
    choice.label = steering.label;
    if (!action.activate_wall_breaker) {
      choice.keys = {steering.arrow, steering.letter};
      choice.idle = !action.direction;
    } else {
      choice.label = std::string("wall breaker, ") + steering.label;
      choice.keys = {std::string("Shift+") + steering.arrow, std::string("Shift+") + steering.letter};
      if (!action.direction) choice.keys.emplace_back(" ");
    }
    list.push_back(std::move(choice));
  }
  return list;
}

}  // namespace agon::tron
