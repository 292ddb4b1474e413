// The rules of Evasion: a hunter that bounces through a field and builds walls, and a prey that moves at half
// its speed. Source: the server of NYU's Heuristic Problem Solving class of 2023; see README.md beside this
// file.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_base.h"
#include "games/evasion/rules/values.h"

namespace agon {
struct About;
class FieldNotes;
}  // namespace agon

namespace agon::evasion {

class Rules : public GameBase<Config, State, Action> {
 public:
  using GameBase::GameBase;

  static const GameInfo& info();
  /// The rules in words and the legend, for people who watch.
  static About about();
  /// Notes on the fields of states, actions and views.
  static FieldNotes field_notes();

  std::size_t seats() const { return 2; }
  Clocks clocks() const;
  Pace pace() const;

  /// There is no chance in the game: every match starts alike.
  State start(std::uint64_t) const { return {}; }
  SeatSet deciders(const State& state) const;
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const;
  /// A prey that is late or gone when it must move has lost: no tick is played, whatever the hunter does.
  bool forfeits(const State& state, Seat seat, FaultKind fault) const;
  /// After an illegal creation the removals still count. Other faults that do not forfeit mean "none".
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  /// The choices for a person at the seat.
  std::vector<Choice<Action>> choices(const State& state, Seat seat) const;
  Told told(const View& view, Seat) const { return {view, config_.wall_interval, config_.max_walls}; }
  Picture picture(const State& state, const State* before) const;
  /// The room that the prey can reach: the hunter wants it small.
  std::optional<Lead> lead(const State& state) const;

  /// One tick of two actions without faults, for searches: the same result as step.
  void play(State& state, const Action& hunter, const Action& prey) const;
};

using View = Rules::View;

static_assert(Game<Rules>);

/// "horizontal wall at y = 142, x = 15 to 299"
std::string words_of(const Wall& wall);
/// "up and left"; empty for no velocity. Only the signs count.
std::string way_words(const Point& velocity);

/// The prey moves, and is asked, only on odd ticks.
inline bool prey_moves_at(int tick) { return tick % 2 != 0; }

}  // namespace agon::evasion
