#include "core/from_json.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "core/write_json.h"

namespace agon {

json::value parse_json(std::string_view text, const std::string& where, json::storage_ptr storage) {
  json::error_code error;
  auto value = json::parse(json::string_view(text.data(), text.size()), error, std::move(storage));
  if (error) throw BadValue(where, "not JSON: " + error.message());
  return value;
}

namespace reading {

namespace {
constexpr std::size_t longest_shown = 60;  // characters of a wrong value that an error repeats
}

std::string shown(const json::value& value) {
  if (value.is_double() && !std::isfinite(value.get_double())) return fmt::format("{}", value.get_double());
  std::string text = json_text(value);
  if (text.size() > longest_shown) text = text.substr(0, longest_shown) + "…";
  return text;
}

std::string joined(const std::string& where, std::string_view field) {
  return where.empty() ? std::string(field) : where + "." + std::string(field);
}

void refuse(const std::string& where, std::string_view expected, const json::value& got) {
  throw BadValue(where, fmt::format("expected {}, got {}", expected, shown(got)));
}

void refuse_range(const std::string& where, double least, double most, const json::value& got) {
  throw BadValue(where, fmt::format("must be between {} and {}, got {}", least, most, shown(got)));
}

void refuse_field(const std::string& where, std::string_view got, const std::string& known) {
  throw BadValue(where,
                 fmt::format("unknown field \"{}\"; the fields are {}", got.substr(0, longest_shown), known),
                 joined(where, got));
}

std::int64_t whole_number(const json::value& value, const std::string& where, std::int64_t least,
                          std::uint64_t most) {
  if (!value.is_uint64() && !value.is_int64()) refuse(where, "a whole number", value);
  const bool below = value.is_int64() && value.get_int64() < least;
  const bool positive = value.is_uint64() || value.get_int64() > 0;
  const auto bits = value.is_uint64() ? value.get_uint64() : static_cast<std::uint64_t>(value.get_int64());
  if (below || (positive && bits > most))
    refuse_range(where, static_cast<double>(least), static_cast<double>(most), value);
  return static_cast<std::int64_t>(bits);
}

std::uint64_t large_number(const json::value& value, const std::string& where) {
  if (value.is_uint64()) return value.get_uint64();
  if (value.is_int64() && value.get_int64() >= 0) return static_cast<std::uint64_t>(value.get_int64());
  refuse(where, "a whole number that is not negative", value);
}

double real_number(const json::value& value, const std::string& where, FieldBounds bounds) {
  const double number = value.is_number() ? value.to_number<double>() : std::nan("");
  if (!std::isfinite(number)) refuse(where, "a number", value);
  if (number < bounds.least || number > bounds.most) refuse_range(where, bounds.least, bounds.most, value);
  return number;
}

std::string_view text(const json::value& value, const std::string& where, FieldBounds bounds) {
  if (!value.is_string()) refuse(where, "a text", value);
  const std::string_view text = value.get_string();
  const auto bytes = static_cast<double>(text.size());
  if (text.empty() && bounds.least > 0) throw BadValue(where, "must not be empty");
  if (bytes < bounds.least || bytes > bounds.most)
    throw BadValue(where, fmt::format("must have at most {} bytes, got {}", bounds.most, bytes));
  return text;
}

/// ".5", "nan", "1e999", as from_chars reads them, which Debian's compiler for WebAssembly lacks.
static std::optional<double> real_of_word(std::string_view word) {
  if (word.empty() || word.front() == '+' || word.find_first_of(" \t\n\r\v\fxX(") != word.npos)
    return std::nullopt;
  const std::string text(word);
  char* end = nullptr;
  const double real = std::strtod(text.c_str(), &end);
  return end == text.c_str() + text.size() ? std::optional(real) : std::nullopt;
}

json::value value_of_word(std::string_view word) {
  json::error_code error;
  json::value value = json::parse(json::string_view(word.data(), word.size()), error);
  if (!error && !value.is_null()) return value;
  const auto* end = word.data() + word.size();
  std::int64_t whole = 0;  // "007"
  if (const auto read = std::from_chars(word.data(), end, whole); read.ec == std::errc() && read.ptr == end)
    return whole;
  if (const auto real = real_of_word(word)) return *real;
  return json::value(json::string_view(word.data(), word.size()));
}

std::pair<std::string_view, std::string_view> split_assignment(std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw BadValue("", "expected key=value, got \"" + std::string(assignment) + "\"");
  return {assignment.substr(0, equals), assignment.substr(equals + 1)};
}

}  // namespace reading

}  // namespace agon
