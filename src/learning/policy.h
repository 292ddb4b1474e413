// A policy chooses an action from what a learner sees, as an earlier version of a learner does. It may play
// as an opponent, or as a program of the arena.
#pragma once

#include "core/random.h"
#include "learning/shape.h"

namespace agon::learning {

class Policy {
 public:
  virtual ~Policy() = default;
  /// Throws BadRequest, in words, if the policy is not made for observations and actions of that shape.
  virtual void check(const Shape& shape) const = 0;
  /// Returns the number of an action. `row` has Shape::bytes() bytes, `mask` has Shape::actions entries, at
  /// least one of them 1. Several threads may ask at once. Use only `random` for chance, so that a match can
  /// be played again.
  virtual std::int32_t choose(const Shape& shape, const void* row, const std::int8_t* mask,
                              Random& random) const = 0;
};

}  // namespace agon::learning
