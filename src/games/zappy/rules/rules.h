// Zappy as a game in lock-step: every seat is a player of a team, and each step leads to the next moment at
// which a player is free. The world beneath (world.h) is the same that the server drives by the clock.
// Source: Epitech's subject B-YEP-400, versions 3.2.x; see README.md beside this file.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_base.h"
#include "games/zappy/rules/state.h"

namespace agon {
struct About;
class FieldNotes;
}  // namespace agon

namespace agon::zappy {

/// The default name of a team: "amber", "azure", ...
std::string team_name(std::size_t team);
/// The names of a lock-step game's teams.
std::vector<std::string> team_names(const Config& config);

/// The commands that a person can choose, in lock-step and at a served world.
std::vector<Choice<Action>> command_choices();

class World;

class Rules : public GameBase<Config, State, Action, View> {
 public:
  using GameBase::GameBase;

  static const GameInfo& info();
  /// The rules in words and the legend, for people who watch.
  static About about();
  /// Notes on the fields of states, actions and views.
  static FieldNotes field_notes();

  /// The seats are in the order of teams, `places` seats each.
  std::size_t seats() const {
    return static_cast<std::size_t>(config_.teams) * static_cast<std::size_t>(config_.places);
  }
  std::size_t team_of(Seat seat) const { return seat / static_cast<std::size_t>(config_.places); }
  Clocks clocks() const;
  Pace pace() const;

  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const;
  std::optional<Fault> check(const State&, Seat seat, const Action& action) const {
    if (action.verb < Verb::unknown && action.verb != Verb::Broadcast && !action.wrong) return std::nullopt;
    return refusal(seat, action);
  }
  /// After any fault the player waits one unit.
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  View view(const State& state, Seat seat) const;
  Picture picture(const State& state, const State* before) const;
  /// One side a team: the levels of its six highest players, and their stones for the next level.
  std::optional<Lead> lead(const State& state) const;

  /// The outcome of a served world, whose seats are its teams: victory, or the standing when it was closed.
  static Outcome outcome_by_team(const State& state, bool closed);

  /// The levels of a team's six highest living players together: 48 is victory.
  static int score(const State& state, std::size_t team);

 private:
  /// The checks of a broadcast, and of what is no command.
  static std::optional<Fault> refusal(Seat seat, const Action& action);
  bool over(const State& state) const;
  void fill_seats(State& state) const;
  void decide(World& world, State& state, Seat seat, const Decision<Action>& decision) const;
};

static_assert(Game<Rules>);

}  // namespace agon::zappy
