#include "games/evasion/rules/building.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/spans.h"

namespace agon::evasion {

namespace {

struct Steering {
  Point velocity;
  const char* label;
  std::array<const char*, 2> keys;
};

constexpr std::array<Steering, 9> steerings{{
    {{0, 0}, "stand still", {" ", "s"}},
    {{0, -1}, "up", {"ArrowUp", "w"}},
    {{1, -1}, "up and right", {"ArrowUp+ArrowRight", "e"}},
    {{1, 0}, "right", {"ArrowRight", "d"}},
    {{1, 1}, "down and right", {"ArrowDown+ArrowRight", "c"}},
    {{0, 1}, "down", {"ArrowDown", "x"}},
    {{-1, 1}, "down and left", {"ArrowDown+ArrowLeft", "y"}},
    {{-1, 0}, "left", {"ArrowLeft", "a"}},
    {{-1, -1}, "up and left", {"ArrowUp+ArrowLeft", "q"}},
}};

void offer_walls(std::vector<Choice<Action>>& list, const Config& config, const State& state) {
  if (config.max_walls == 0) return;
  for (const Axis axis : {Axis::upright, Axis::level}) {
    Choice<Action> choice;
    State after = state;
    if (state.walls.size() >= static_cast<std::size_t>(config.max_walls)) {
      choice.action.removals.push_back(state.walls.back());  // the oldest makes room
      remove_walls(after.walls, choice.action);
    }
    choice.action.create = free_span(after.walls, state.hunter, axis);
    if (refusal_of(config, after, *choice.action.create) != Refusal::none) continue;
    choice.label = axis == Axis::upright ? "build an upright wall" : "build a level wall";
    choice.keys = axis == Axis::upright ? std::vector<std::string>{"v", "ArrowUp", "ArrowDown"}
                                        : std::vector<std::string>{"h", "ArrowLeft", "ArrowRight"};
    list.push_back(std::move(choice));
  }
}

}  // namespace

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list(1);
  list[0].label = seat == prey_seat ? "go on" : "build nothing";
  list[0].idle = true;
  if (seat == hunter_seat) {
    offer_walls(list, config_, state);
    return list;
  }
  for (const auto& steering : steerings) {
    Choice<Action> choice;
    choice.action.change = steering.velocity;
    choice.label = steering.label;
    choice.keys.assign(steering.keys.begin(), steering.keys.end());
    list.push_back(std::move(choice));
  }
  return list;
}

}  // namespace agon::evasion
