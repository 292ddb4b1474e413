// Everything that the commands print. Much of it holds words of strangers (names in a record, a server's
// answers), so characters that mislead are shown instead of sent to the terminal (text/utf8.h).
#pragma once

#include <fmt/format.h>
#include <boost/json/value.hpp>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/picture.h"
#include "text/utf8.h"

namespace agon::app {

/// Text of several lines, for print_out and print_error: its line feeds and tabs stay.
struct Lines {
  std::string text;
};
inline Lines lines(std::string_view text) { return {visible(text, true)}; }

/// A number as it is; a text on one line, line feeds shown.
template <class Value>
decltype(auto) printed(const Value& value) {
  if constexpr (std::is_same_v<Value, Lines>)
    return std::string(value.text);
  else if constexpr (std::is_convertible_v<const Value&, std::string_view>)
    return visible(std::string_view(value));
  else
    return (value);
}

template <class Value>
using Printed = decltype(printed(std::declval<const Value&>()));

/// Prints formatted text. Values that are no texts, such as joined lists, may still mislead, so all of it is
/// made visible again.
void print_made(std::FILE* file, std::string_view text);

/// As fmt::print to standard output.
template <class... Values>
void print_out(fmt::format_string<Printed<Values>...> format, const Values&... values) {
  print_made(stdout, fmt::format(format, printed(values)...));
}

/// As fmt::print to standard error.
template <class... Values>
void print_error(fmt::format_string<Printed<Values>...> format, const Values&... values) {
  print_made(stderr, fmt::format(format, printed(values)...));
}

/// Lines of JSON, already serialized, to standard output.
void print_json_lines(std::string_view serialized);
/// One line of it.
void print_json(const boost::json::value& value);

/// With whatever control characters its words hold made visible.
Picture made_visible(Picture picture);

}  // namespace agon::app
