// A whole number out of a benchmark's arguments.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "core/errors.h"

namespace agon {

/// Throws BadRequest unless all of `word` is a whole number.
inline int number_of(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size())
    throw BadRequest(fmt::format("\"{}\" is not a whole number", word));
  return number;
}

}  // namespace agon
