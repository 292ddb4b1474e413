// The contract between a game and the rest of Agon.
//
// A game is one class whose object holds the configuration and whatever follows from it (tables, keys) and
// whose const functions are the rules: pure, without clock, thread, I/O or global. The values they work on
// are described types (BOOST_DESCRIBE_STRUCT), and so have JSON, key=value, hashing and documentation without
// another line.
//
//   Config   what a host may set; every field has a default, a note and, for numbers, a range
//   State    the whole truth; copies, compares and hashes; its random numbers are inside it
//   Action   one seat's decision; a default-constructed one is "nothing"
//   View     what one seat is allowed to know
//
// A game may also have three more functions. `bool forfeits(const State&, Seat, FaultKind) const`: whether
// that fault of a seat ends the match at this step whatever the others do; the referee then does not wait for
// the others once a player is gone. `Told told(const View&, Seat) const`, a described type: what a program is
// sent, where it needs more than the view, such as facts that a built-in player takes from its game.
// `std::optional<Lead> lead(const State&) const`: the chances to win and the game's measure, which its
// picture carries too (`picture.lead`); empty if it cannot be said yet. It is called for every picture, so it
// must be cheap.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "core/clocks.h"
#include "core/described.h"
#include "core/fault.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "core/players.h"

namespace agon {

/// The value that a program is sent for a view: the game's `told(view, seat)` if it has one, else the view.
template <class G>
decltype(auto) told_of(const G& game, const typename G::View& view, Seat seat) {
  if constexpr (requires { game.told(view, seat); })
    return game.told(view, seat);
  else
    return (view);
}

template <class G>
concept SaysWhoLeads = requires(const G& game, const typename G::State& state) {
  { game.lead(state) } -> std::same_as<std::optional<Lead>>;
};

/// A seat's standing by its game, -1 (lost) to 1 (won): taken from the match's end if it is over, else from
/// the lead. 0: unknown.
template <class G>
double standing_of(const G& game, const typename G::State& state, Seat seat) {
  if (const Outcome end = game.outcome(state); end.over()) {
    if (end.winners.empty()) return 0;
    return std::find(end.winners.begin(), end.winners.end(), seat) != end.winners.end() ? 1 : -1;
  }
  if constexpr (SaysWhoLeads<G>)
    if (const auto lead = game.lead(state)) return standing_of(*lead, seat);
  return 0;
}

template <class T, class Value>
concept ValueOrReference = std::same_as<std::remove_cvref_t<T>, Value>;

template <class G>
concept Game = std::regular<typename G::Config> && std::regular<typename G::State> &&
    std::regular<typename G::Action> && std::regular<typename G::View> &&
    DescribedStruct<typename G::Config> && DescribedStruct<typename G::State> &&
    DescribedStruct<typename G::Action> && DescribedStruct<typename G::View> &&
    std::constructible_from<G, typename G::Config> &&
    requires(const G& game, const typename G::Config& config, const typename G::State& state,
             typename G::State& changing, Seat seat, const typename G::Action& action,
             std::span<const Decision<typename G::Action>> decisions, std::uint64_t seed) {
  { G::info() } -> std::same_as<const GameInfo&>;
  /// The problem of a configuration beyond the ranges of its fields, in words; empty = none.
  { G::problem(config) } -> std::same_as<std::string>;
  { game.config() } -> std::same_as<const typename G::Config&>;
  { game.seats() } -> std::same_as<std::size_t>;
  { game.clocks() } -> std::same_as<Clocks>;
  { game.pace() } -> std::same_as<Pace>;
  { game.start(seed) } -> std::same_as<typename G::State>;
  /// The seats that must act now; empty = the match is over.
  { game.deciders(state) } -> std::same_as<SeatSet>;
  /// The reason why the rules refuse an action; empty: they do not.
  { game.check(state, seat, action) } -> std::same_as<std::optional<Fault>>;
  /// Plays one step; `decisions` has an entry a seat. Only this function defines the cost of an illegal, late
  /// or missing action. The action of a seat that does not decide is ignored; its fault is set when its
  /// player is gone. Total: every action is played in some way, and what `check` refuses, `step` treats as
  /// illegal.
  { game.step(changing, decisions) } -> std::same_as<void>;
  { game.outcome(state) } -> std::same_as<Outcome>;
  /// Legal actions of a deciding seat: all, or a fair sample where they are too many to list.
  { game.actions(state, seat) } -> std::same_as<std::vector<typename G::Action>>;
  /// Returned by reference if the view is the state or lies in it.
  { game.view(state, seat) } -> ValueOrReference<typename G::View>;
  /// `before` is the state one step earlier, or null at the start: what changed becomes marks.
  { game.picture(state, &state) } -> std::same_as<Picture>;
};

}  // namespace agon
