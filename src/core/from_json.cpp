#include "core/from_json.h"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace reading

namespace {

using reading::joined;
using reading::refuse;
using reading::refuse_range;

double least_of(const Type& whole) {
  return whole.has_sign ? -std::ldexp(1.0, static_cast<int>(whole.bytes) * 8 - 1) : 0;
}
/// The first number that is too large.
double end_of(const Type& whole) {
  return std::ldexp(1.0, static_cast<int>(whole.bytes) * 8 - (whole.has_sign ? 1 : 0));
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

/// A number of 64 bits without a sign.
std::int64_t large_number(const json::value& value, const std::string& where) {
  if (value.is_uint64()) return static_cast<std::int64_t>(value.get_uint64());
  if (value.is_int64() && value.get_int64() >= 0) return value.get_int64();
  refuse(where, "a whole number that is not negative", value);
}

std::int64_t read_whole(const json::value& value, const Type& type, const std::string& where,
                        FieldBounds bounds) {
  if (!type.has_sign && type.bytes == 8 && bounds.most == FieldBounds{}.most)
    return large_number(value, where);
  const auto least = static_cast<std::int64_t>(std::max(bounds.least, least_of(type)));
  const auto most = bounds.most < end_of(type) ? static_cast<std::uint64_t>(bounds.most)
                                               : ~std::uint64_t{0} >> (64 - type.bytes * 8 + type.has_sign);
  return whole_number(value, where, least, most);
}

std::int64_t read_word(const json::value& value, const Type& type, const std::string& where) {
  const auto* word = value.is_string() ? find_word(type, std::string_view(value.get_string())) : nullptr;
  if (word != nullptr) return word->value;
  std::string words;
  for (const auto& each : type.words) words += (words.empty() ? "" : " | ") + std::string(each.name);
  refuse(where, words, value);
}

void read_list(const json::value& value, const Type& type, void* into, const std::string& where,
               FieldBounds bounds) {
  if (!value.is_array()) refuse(where, "a list", value);
  const auto& list = value.get_array();
  const bool grows = type.make != nullptr;
  if (grows) type.clear(into);
  if (!grows && list.size() != type.length) refuse(where, "a list of " + std::to_string(type.length), value);
  const auto items = type.items(into);
  for (std::size_t at = 0; at < list.size(); ++at) {
    auto* item = grows ? type.make(into) : items.first + at * type.bytes;
    read_json(list[at], *type.inner, item, where + "[" + std::to_string(at) + "]", bounds);
  }
}

}  // namespace

double reading::real_number(const json::value& value, const std::string& where, FieldBounds bounds) {
  const double number = value.is_number() ? value.to_number<double>() : std::nan("");
  if (!std::isfinite(number)) refuse(where, "a number", value);
  if (number < bounds.least || number > bounds.most) refuse_range(where, bounds.least, bounds.most, value);
  return number;
}

std::string_view reading::text(const json::value& value, const std::string& where, FieldBounds bounds) {
  if (!value.is_string()) refuse(where, "a text", value);
  const std::string_view text = value.get_string();
  const auto bytes = static_cast<double>(text.size());
  if (text.empty() && bounds.least > 0) throw BadValue(where, "must not be empty");
  if (bytes < bounds.least || bytes > bounds.most)
    throw BadValue(where, fmt::format("must have at most {} bytes, got {}", bounds.most, bytes));
  return text;
}

void reading::read_members(const json::value& value, const Type& type, void* into, const std::string& where,
                           FieldBounds bounds) {
  if (!value.is_object()) refuse(where, "an object", value);
  std::size_t used = 0;
  const auto& object = value.get_object();
  for (const auto& member : type.members) {
    const auto* found = object.if_contains(json::string_view(member.name));
    if (found == nullptr) continue;
    ++used;
    read_json(*found, *member.type, member.in(into), joined(where, member.name),
              bounds.ignored ? bounds : member.note.bounds());
  }
  if (used == object.size()) return;
  for (const auto& entry : object)
    if (find_member(type, entry.key()) == nullptr) refuse_field(where, entry.key(), names_of_members(type));
}

void read_json(const json::value& value, const Type& type, void* into, const std::string& where,
               FieldBounds bounds) {
  using Kind = Type::Kind;
  if (type.read != nullptr) return type.read(value, into, where);
  switch (type.kind) {
    case Kind::truth:
      if (!value.is_bool()) refuse(where, "true or false", value);
      *static_cast<bool*>(into) = value.get_bool();
      return;
    case Kind::whole:
      return set_whole(type, into, read_whole(value, type, where, bounds));
    case Kind::real:
      return set_real(type, into, reading::real_number(value, where, bounds));
    case Kind::word:
      return set_whole(type, into, read_word(value, type, where));
    case Kind::optional:
      type.clear(into);
      if (!value.is_null()) read_json(value, *type.inner, type.make(into), where, bounds);
      return;
    case Kind::list:
      return read_list(value, type, into, where, bounds);
    case Kind::record:
      return reading::read_members(value, type, into, where, bounds);
    case Kind::text:
      if (!type.is_string) break;
      *static_cast<std::string*>(into) = reading::text(value, where, bounds);
      return;
    default:
      break;
  }
  throw std::logic_error("a type that is not read from JSON");
}

namespace {

/// ".5", "nan", "1e999", as from_chars reads them, which Debian's compiler for WebAssembly lacks.
std::optional<double> real_of_word(std::string_view word) {
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

}  // namespace

json::value value_in_word(const Type& type, std::string_view word) {
  const auto kind = value_type(type).kind;
  if (kind == Type::Kind::text || kind == Type::Kind::word)
    return json::value(json::string_view(word.data(), word.size()));
  return value_of_word(word);
}

void set_field(const Type& type, void* into, std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw BadValue("", "expected key=value, got \"" + std::string(assignment) + "\"");
  const auto key = assignment.substr(0, equals), word = assignment.substr(equals + 1);
  const auto* member = find_member(type, key);
  json::object object;
  object.emplace(json::string_view(key.data(), key.size()),
                 member != nullptr ? value_in_word(*member->type, word) : value_of_word(word));
  read_json(json::value(std::move(object)), type, into);
}

}  // namespace agon
