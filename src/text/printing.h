// Output of the commands. It often contains text from strangers, such as names in a record or a server's
// answers. Misleading characters are therefore made visible before they reach the terminal (text/utf8.h).
#pragma once

#include <fmt/format.h>
#include <boost/json/value.hpp>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/picture.h"
#include "text/utf8.h"

namespace agon {

/// Text of several lines, for print_out and print_error, whose line feeds and tabs are kept.
struct Lines {
  std::string text;
};
inline Lines lines(std::string_view text) { return {visible(text, true)}; }

/// Numbers stay as they are. Texts become one line, with line feeds made visible.
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

/// Prints formatted text. Values that are not texts, such as joined lists, may still mislead, so the result
/// is made visible again.
void print_made(std::FILE* file, std::string_view text);

/// Like fmt::print to standard output.
template <class... Values>
void print_out(fmt::format_string<Printed<Values>...> format, const Values&... values) {
  print_made(stdout, fmt::format(format, printed(values)...));
}

/// Like fmt::print to standard error.
template <class... Values>
void print_error(fmt::format_string<Printed<Values>...> format, const Values&... values) {
  print_made(stderr, fmt::format(format, printed(values)...));
}

/// How the output of a program ended: its last line that is neither blank nor indented, with the indented
/// lines around it and the line before those. That is a stack trace, whether it begins or ends with the
/// error. A long one has "…" for its middle. last_line (text/words.h) says what went wrong.
std::vector<std::string_view> last_lines(std::string_view text);

/// How a program's standard error ended: its last line, or a stack trace. Empty: it wrote nothing.
Lines ending_in_words(std::string_view errors);

/// Prints serialized lines of JSON to standard output.
void print_json_lines(std::string_view serialized);
/// Prints one line of JSON.
void print_json(const boost::json::value& value);

/// Returns the picture with the control characters in its texts made visible.
Picture made_visible(Picture picture);

}  // namespace agon
