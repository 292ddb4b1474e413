// A coding: how a game's views become numbers for learners, and a number an action.
//
// A coding is made once for a configuration, and all threads use it. It gets only views, so a learner never
// sees more than a player may. The memory of a seat within its match is in a Memory. An observation is
// written whole (`whole`), or over the seat's last one; then only what has changed must be written.
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
  /// Called when a seat's match begins.
  { coding.begin(memory, seat, seed) } -> std::same_as<void>;
  /// Total: an action that the mask forbids becomes one that the rules refuse or that does no harm.
  { coding.decode(view, memory, seat, 0) } -> std::same_as<typename C::Rules::Action>;
  /// Writes a seat's row and its mask, in which at least one action is 1. The first flag says whether the
  /// seat is asked, the second whether to write the row whole. A seat that is asked is observed exactly once
  /// a decision, before `decode`.
  { coding.observe(view, memory, seat, flag, row, mask, flag) } -> std::same_as<void>;
  /// 1 if the seat has won the match that is over, 0 after a draw, else -1.
  { coding.result(state, seat) } -> std::same_as<int>;
  /// A number that a seat wants to grow: it decides the match, or leads to what does.
  { coding.score(state, seat) } -> std::same_as<double>;
};

/// A coding may take decisions for which no learner is asked: `automatic(view, memory, seat)`.
template <class C>
std::optional<typename C::Rules::Action> automatic_action(const C& coding,
                                                          const typename C::Rules::View& view,
                                                          typename C::Memory& memory, Seat seat) {
  if constexpr (requires { coding.automatic(view, memory, seat); })
    return coding.automatic(view, memory, seat);
  else
    return std::nullopt;
}

/// The number of game steps that an action lasts. In all but the first the seat does nothing.
template <class C>
int frame_skip_of(const C& coding) {
  if constexpr (requires { coding.frame_skip(); })
    return coding.frame_skip();
  else
    return 1;
}

/// A coding whose game hides things from every seat writes them as numbers: `hidden(state, into)`, as many as
/// its shape says.
template <class C>
void write_hidden(const C& coding, const typename C::Rules::State& state, float* into) {
  if constexpr (requires { coding.hidden(state, into); }) coding.hidden(state, into);
}

}  // namespace agon::learning
