// Actions as the referee hands them on when nobody has done anything wrong.
#pragma once

#include <array>
#include <vector>

#include "core/fault.h"

namespace agon {

template <class Action, class... More>
std::array<Decision<Action>, 1 + sizeof...(More)> decided(const Action& first, const More&... more) {
  return {{{first}, {more}...}};
}

template <class Action>
std::vector<Decision<Action>> decided(const std::vector<Action>& actions) {
  std::vector<Decision<Action>> decisions;
  for (const auto& action : actions) decisions.push_back({action});
  return decisions;
}

}  // namespace agon
