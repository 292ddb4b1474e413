// The rules of a configured game without its types. It answers all that a game answers, and so whatever is
// written for a game (Match, ReplayOf) works on it, too: what need not be as fast as function calls is
// compiled once, not once a game. game_of.h makes one from any Game.
#pragma once

#include "arena/any_value.h"
#include "arena/match.h"
#include "core/choice.h"
#include "core/from_json.h"
#include "core/game.h"

namespace agon {

class AnyGame {
 public:
  using State = AnyValue;
  using Action = AnyValue;
  using View = AnyValue;

  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual json::value config() const = 0;
  virtual void append_config(std::string& line) const = 0;  ///< as programs are told it
  virtual std::size_t seats() const = 0;
  virtual Clocks clocks() const = 0;
  virtual Pace pace() const = 0;

  virtual State start(std::uint64_t seed) const = 0;
  virtual SeatSet deciders(const State& state) const = 0;
  virtual std::optional<Fault> check(const State& state, Seat seat, const Action& action) const = 0;
  virtual void step(State& state, std::span<const Decision<Action>> decisions) const = 0;
  virtual bool forfeits(const State& state, Seat seat, FaultKind fault) const = 0;
  virtual Outcome outcome(const State& state) const = 0;
  /// How a seat stands, -1 (lost) to 1 (won), by the rules alone.
  virtual double standing(const State& state, Seat seat) const = 0;
  virtual std::vector<Action> actions(const State& state, Seat seat) const = 0;
  virtual std::vector<Action> opening_actions(const State& state, Seat seat) const = 0;
  virtual std::vector<Choice<Action>> choices(const State& state, Seat seat) const = 0;
  /// May refer to the state; a copy does not.
  virtual View view(const State& state, Seat seat) const = 0;
  /// What a program is told of a view, which it may refer to.
  virtual AnyValue told(const View& view, Seat seat) const = 0;
  virtual Picture picture(const State& state, const State* before) const = 0;

  /// Throw BadValue.
  virtual State read_state(const json::value& value, const std::string& where) const = 0;
  virtual Action read_action(const json::value& value, const std::string& where) const = 0;

  /// A built-in player, "champion?nodes=20000". Throws BadRequest where the seat has none of that name.
  virtual std::unique_ptr<Player<AnyGame>> player(const std::string& name, Seat seat,
                                                  std::uint64_t seed) const = 0;
  virtual void check_player(const std::string& name, Seat seat) const = 0;
  /// How its positions are judged.
  virtual AnalysisPlayers analysis_players() const = 0;
  /// The last player of that name, or the last of all that fit the seat. Throws BadRequest where none does.
  virtual std::unique_ptr<Player<AnyGame>> judge(const std::string& name, Seat seat,
                                                 std::uint64_t seed) const = 0;
  /// What the game's own `evaluate` says a state is worth to a seat; empty: it has none.
  virtual std::optional<double> evaluate(const State& state, Seat seat) const = 0;
};

template <class G>
inline constexpr bool is_any = std::is_same_v<G, AnyGame>;

/// An action of any kind of game from JSON. Throws BadValue.
template <class G>
typename G::Action action_from(const G& game, const json::value& value, const std::string& where) {
  if constexpr (is_any<G>) {
    return game.read_action(value, where);
  } else {
    typename G::Action action;
    from_json(value, action, where);
    return action;
  }
}

/// What an opening is drawn from. Rules in which most matches would be lost by a few random actions say by
/// `opening_actions(state, seat)` which of them leave a match to be played; at least one.
template <class G>
std::vector<typename G::Action> opening_actions(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { game.opening_actions(state, seat); })
    return game.opening_actions(state, seat);
  else
    return game.actions(state, seat);
}

using AnyMatch = Match<AnyGame>;
using AnyPlayer = Player<AnyGame>;
extern template class Match<AnyGame>;

}  // namespace agon
