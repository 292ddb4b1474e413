// Writes described values as JSON text without building a tree first: fast, because every move writes a
// question.
#pragma once

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <cmath>
#include <iterator>

#include "core/to_json.h"

namespace agon {

/// The form of numbers with a fraction; both are as short as possible and read back the same.
enum class Reals {
  plain,  ///< 34 and 0.5
  tree,   ///< 3.4E1 and 5E-1, as Boost.JSON writes a tree, so that texts in stores keep their bytes
};

void append_text(std::string& line, std::string_view text);  ///< quoted
void append_tree_real(std::string& line, double value);      ///< as Reals::tree
void append_plain(std::string& line, const json::value& value);
/// JSON for readers outside: every output of the program but its records, stores and hashes, whose bytes
/// stay.
std::string json_text(const json::value& value);

template <Reals reals = Reals::plain, class T>
void append_json(std::string& line, const T& value) {
  if constexpr (std::is_same_v<T, json::value>) {
    if constexpr (reals == Reals::tree)
      line += json::serialize(value);
    else
      append_plain(line, value);
  } else if constexpr (requires { value.to_json(); }) {
    append_json<reals>(line, json::value(value.to_json()));
  } else if constexpr (std::is_same_v<T, bool>) {
    line += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    fmt::format_int digits(value);
    line.append(digits.data(), digits.size());
  } else if constexpr (std::is_floating_point_v<T>) {
    if constexpr (reals == Reals::tree)
      append_tree_real(line, value);
    else
      fmt::format_to(std::back_inserter(line), "{}", std::isfinite(value) ? value : 0);
  } else if constexpr (DescribedEnum<T>) {
    append_text(line, enum_name(value));
  } else if constexpr (Text<T>) {
    append_text(line, value);
  } else if constexpr (Optional<T>) {
    if (value)
      append_json<reals>(line, *value);
    else
      line += "null";
  } else if constexpr (List<T>) {
    char before = '[';
    if (value.size() == 0) line += before;
    for (const auto& item : value) {
      line += before;
      append_json<reals>(line, item);
      before = ',';
    }
    line += ']';
  } else {
    char before = '{';
    each_member<T>([&](std::string_view name, auto member) {
      line += before;  // names of members need no escapes
      line += '"';
      line += name;
      line += "\":";
      append_json<reals>(line, value.*member);
      before = ',';
    });
    if (before == '{') line += before;
    line += '}';
  }
}

}  // namespace agon
