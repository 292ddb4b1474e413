// Who chooses an action by what a learner is shown: earlier versions of a learner, as opponents or as
// programs of the arena.
#pragma once

#include "core/random.h"
#include "learning/shape.h"

namespace agon::learning {

class Policy {
 public:
  virtual ~Policy() = default;
  /// Throws BadRequest in words where it is not made for observations and actions of that shape.
  virtual void check(const Shape& shape) const = 0;
  /// The number of an action. `row` has Shape::bytes() bytes, `mask` Shape::actions entries, at least one of
  /// them 1. Several threads ask at once; chance comes from `random` alone, so that a match can be played
  /// again.
  virtual std::int32_t choose(const Shape& shape, const void* row, const std::int8_t* mask,
                              Random& random) const = 0;
};

}  // namespace agon::learning
