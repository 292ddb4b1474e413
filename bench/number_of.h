// Numbers and named settings out of a benchmark's arguments.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <string>
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

/// Sets what "name=value" names. Throws BadRequest if there is no such setting.
inline void set_named(const std::string& word, const std::map<std::string, std::string*>& texts,
                      const std::map<std::string, int*>& numbers) {
  const auto equals = word.find('=');
  const std::string name = word.substr(0, equals),
                    value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (const auto text = texts.find(name); text != texts.end())
    *text->second = value;
  else if (const auto number = numbers.find(name); number != numbers.end())
    *number->second = number_of(value);
  else
    throw BadRequest(fmt::format("no setting \"{}\"", name));
}

}  // namespace agon
