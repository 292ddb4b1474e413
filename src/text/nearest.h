// What somebody may have meant who mistyped a word.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace agon {

/// The word of `known` that is the fewest slips from `typed`: letters left out, put in, changed, or swapped
/// with their neighbour. Empty where none is nearer than a third of its letters (one slip is always near
/// enough).
std::string nearest(std::string_view typed, std::span<const std::string> known);

/// "; did you mean \"play\"?", or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

}  // namespace agon
