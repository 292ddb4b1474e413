// What games have alike, for those that wish to say only what differs.
#pragma once

#include "core/game.h"

namespace agon {

/// The four names, the configuration, and: no clocks, a step as soon as all have answered, any configuration in range
/// will do, nothing is hidden (a view is the state).
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
  State view(const State& state, Seat) const
    requires std::same_as<View, State>
  {
    return state;
  }

 protected:
  Config config_;
};

/// Plays any of the actions that the rules list, each as likely as the others.
template <class G>
class AnyAction : public Player<G> {
 public:
  AnyAction(const G& game, Seat seat, std::uint64_t seed)
      : game_(game), seat_(seat), random_(seed, "any action") {}

  typename G::Action decide(const typename G::View& view, Nanoseconds) override {
    const auto legal = game_.actions(view, seat_);
    return legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
  }

 private:
  const G game_;
  Seat seat_;
  Random random_;
};

/// The list of players of a game that has no other than "random"; nothing may be hidden.
template <class G>
  requires std::same_as<typename G::View, typename G::State>
const std::vector<PlayerEntry<G>>& random_alone() {
  static const std::vector<PlayerEntry<G>> list{
      {"random", "any legal action, by chance", {}, [](const G& game, Seat seat, std::uint64_t seed) {
         return std::unique_ptr<Player<G>>(std::make_unique<AnyAction<G>>(game, seat, seed));
       }}};
  return list;
}

}  // namespace agon
