// What a game says to learners: how a seat's view becomes numbers, and a number an action.
//
// A coding is made once for a configuration and is used by all threads. It is given views alone, so no
// learner sees what a player may not know. What a seat remembers of its match lies in a Memory. An
// observation is written anew
// (`whole`), or where the last one of the same seat still stands: then only what has changed need be written.
#pragma once

#include <concepts>
#include <optional>

#include "core/game.h"
#include "learning/shape.h"

namespace agon::learning {

template <class C>
concept Coding = Game<typename C::Rules> && std::default_initializable<typename C::Memory> &&
    DescribedStruct<typename C::Options> &&
    std::constructible_from<C, const typename C::Rules&, const typename C::Options&> &&
    requires(const C& coding, const typename C::Rules::View& view, const typename C::Rules::State& state,
             typename C::Memory& memory, Seat seat, typename C::Scalar* row, std::int8_t* mask,
             std::uint64_t seed, bool flag) {
  { coding.shape() } -> std::same_as<const Shape&>;
  /// A seat's match begins.
  { coding.begin(memory, seat, seed) } -> std::same_as<void>;
  /// Total: an action that the mask forbids becomes one that the rules refuse, or that does no harm.
  { coding.decode(view, memory, seat, 0) } -> std::same_as<typename C::Rules::Action>;
  /// Writes the row of a seat and its mask, in which at least one action is 1. A seat that is asked is shown
  /// exactly once a decision, before `decode`.
  { coding.observe(view, memory, seat, flag, row, mask, flag) } -> std::same_as<void>;
  /// 1 if the seat has won the match that is over, 0 after a draw, else -1.
  { coding.result(state, seat) } -> std::same_as<int>;
  /// What a seat wants more of: it decides the match, or leads to what does.
  { coding.score(state, seat) } -> std::same_as<double>;
};

/// A coding may take decisions itself that no learner is asked for: `automatic(view, memory, seat)`.
template <class C>
std::optional<typename C::Rules::Action> automatic_action(const C& coding,
                                                          const typename C::Rules::View& view,
                                                          typename C::Memory& memory, Seat seat) {
  if constexpr (requires { coding.automatic(view, memory, seat); })
    return coding.automatic(view, memory, seat);
  else
    return std::nullopt;
}

/// How many steps of the game an action counts; in all but the first the seat does nothing.
template <class C>
int frame_skip_of(const C& coding) {
  if constexpr (requires { coding.frame_skip(); })
    return coding.frame_skip();
  else
    return 1;
}

}  // namespace agon::learning
