// Base of games with the common defaults, so that a game defines only what differs.
#pragma once

#include "core/game.h"

namespace agon {

/// Defines the four type names, holds the configuration, and sets the defaults: no clocks, a step as soon as
/// all have answered, every configuration in range is valid, and nothing is hidden (a view is the state).
template <class ConfigType, class StateType, class ActionType, class ViewType = StateType>
class GameBase {
 public:
  using Config = ConfigType;
  using State = StateType;
  using Action = ActionType;
  using View = ViewType;

  explicit GameBase(Config config = {}) : config_(std::move(config)) {}

  static std::string problem(const Config&) { return {}; }
  const Config& config() const { return config_; }
  Clocks clocks() const { return {}; }
  Pace pace() const { return {}; }
  const State& view(const State& state, Seat) const requires std::same_as<View, State> { return state; }

 protected:
  Config config_;
};

}  // namespace agon
