// JSON -> described values, with errors that say where, what is wrong and what would be right.
// Absent fields keep the value they had; unknown fields are errors that list the known ones.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <concepts>
#include <limits>
#include <stdexcept>

#include "core/described.h"
#include "core/notes.h"

namespace agon {

namespace json = boost::json;

/// `where` is a path such as "config.walls[2].x1".
class BadValue : public std::runtime_error {
 public:
  /// `at`: the path of what is wrong, if that is not `where`: an unknown field of it.
  BadValue(const std::string& where, const std::string& words, const std::string& at = {})
      : std::runtime_error((where.empty() ? std::string() : where + ": ") + words),
        where_(where),
        words_(words),
        at_(at.empty() ? where : at) {}
  const std::string& where() const { return where_; }
  const std::string& words() const { return words_; }
  const std::string& at() const { return at_; }

 private:
  std::string where_, words_, at_;
};

namespace reading {

std::string shown(const json::value& value);
std::string joined(const std::string& where, std::string_view field);
[[noreturn]] void refuse(const std::string& where, std::string_view expected, const json::value& got);
[[noreturn]] void refuse_range(const std::string& where, double least, double most, const json::value& got);
[[noreturn]] void refuse_field(const std::string& where, std::string_view got, const std::string& known);
std::int64_t whole_number(const json::value& value, const std::string& where, std::int64_t least,
                          std::uint64_t most);
std::uint64_t large_number(const json::value& value, const std::string& where);
/// A number that is neither infinite nor "not a number".
double real_number(const json::value& value, const std::string& where, FieldBounds bounds);
std::string_view text(const json::value& value, const std::string& where, FieldBounds bounds);

}  // namespace reading

/// The value of a JSON text. `where`: the place that an error names; may be empty. Throws BadValue.
json::value parse_json(std::string_view text, const std::string& where = {}, json::storage_ptr storage = {});

/// `bounds`: of this value; those of members are in their notes. Throws BadValue.
template <class T>
void from_json(const json::value& value, T& into, const std::string& where = {}, FieldBounds bounds = {});

namespace reading {

template <class T>
std::string members_of() {
  std::string known;
  each_member<T>(
      [&](std::string_view name, auto) { known += (known.empty() ? "" : ", ") + std::string(name); });
  return known;
}

template <class T>
bool has_member(std::string_view wanted) {
  bool found = false;
  each_member<T>([&](std::string_view name, auto) { found |= name == wanted; });
  return found;
}

template <class T>
void read_struct(const json::value& value, T& into, const std::string& where, FieldBounds bounds = {}) {
  if (!value.is_object()) refuse(where, "an object", value);
  std::size_t used = 0;
  const auto& object = value.get_object();
  each_member<T>([&](std::string_view name, auto member) {
    const auto* found = object.if_contains(json::string_view(name.data(), name.size()));
    if (found == nullptr) return;
    ++used;
    from_json(*found, into.*member, joined(where, name), bounds.ignored ? bounds : note_of<T>(name).bounds());
  });
  if (used == object.size()) return;
  for (const auto& entry : object)
    if (!has_member<T>(entry.key())) refuse_field(where, entry.key(), members_of<T>());
}

template <std::integral T>
T read_whole(const json::value& value, const std::string& where, FieldBounds bounds) {
  constexpr auto lowest = std::numeric_limits<T>::min();
  constexpr auto highest = std::numeric_limits<T>::max();
  if constexpr (std::is_same_v<T, std::uint64_t>)
    if (bounds.most == FieldBounds{}.most) return large_number(value, where);
  const auto least = bounds.least > static_cast<double>(lowest) ? static_cast<std::int64_t>(bounds.least)
                                                                : static_cast<std::int64_t>(lowest);
  const auto most = bounds.most < static_cast<double>(highest) ? static_cast<std::uint64_t>(bounds.most)
                                                               : static_cast<std::uint64_t>(highest);
  return static_cast<T>(whole_number(value, where, least, most));
}

template <class T>
void read_list(const json::value& value, T& into, const std::string& where, FieldBounds bounds) {
  if (!value.is_array()) refuse(where, "a list", value);
  const auto& list = value.get_array();
  std::size_t index = 0;
  if constexpr (requires { into.push_back(typename T::value_type{}); }) {
    into.clear();
    for (const auto& item : list) {
      into.emplace_back();
      from_json(item, into.back(), where + "[" + std::to_string(index++) + "]", bounds);
    }
  } else {
    if (list.size() != into.size()) refuse(where, "a list of " + std::to_string(into.size()), value);
    for (const auto& item : list) {
      from_json(item, into[index], where + "[" + std::to_string(index) + "]", bounds);
      ++index;
    }
  }
}

}  // namespace reading

template <class T>
void from_json(const json::value& value, T& into, const std::string& where, FieldBounds bounds) {
  if constexpr (std::is_same_v<T, json::value>) {
    into = value;
  } else if constexpr (requires { into.read_json(value, where); }) {
    into.read_json(value, where);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!value.is_bool()) reading::refuse(where, "true or false", value);
    into = value.get_bool();
  } else if constexpr (std::is_integral_v<T>) {
    into = reading::read_whole<T>(value, where, bounds);
  } else if constexpr (std::is_floating_point_v<T>) {
    into = static_cast<T>(reading::real_number(value, where, bounds));
  } else if constexpr (DescribedEnum<T>) {
    std::string words;
    each_word<T>([&](std::string_view word) { words += (words.empty() ? "" : " | ") + std::string(word); });
    if (!value.is_string()) reading::refuse(where, words, value);
    const auto word = enum_from_name<T>(std::string_view(value.get_string()));
    if (!word) reading::refuse(where, words, value);
    into = *word;
  } else if constexpr (std::is_same_v<T, std::string>) {
    into = reading::text(value, where, bounds);
  } else if constexpr (Optional<T>) {
    if (value.is_null()) {
      into.reset();
    } else {
      into.emplace();
      from_json(value, *into, where, bounds);
    }
  } else if constexpr (List<T>) {
    reading::read_list(value, into, where, bounds);
  } else {
    static_assert(DescribedStruct<T>, "describe the type with BOOST_DESCRIBE_STRUCT");
    reading::read_struct(value, into, where, bounds);
  }
}

// key=value words of the command line -> fields of a described type.

namespace reading {
/// A number, truth, list or object as it is written; any other word is a text. "nan" and "inf" are numbers,
/// so that they are refused like those of a file.
json::value value_of_word(std::string_view word);
std::pair<std::string_view, std::string_view> split_assignment(std::string_view assignment);
}  // namespace reading

template <class Value>
json::value value_in_word(std::string_view word) {
  if constexpr (Text<Value> || DescribedEnum<Value>)
    return json::value(json::string_view(word.data(), word.size()));
  else
    return reading::value_of_word(word);
}

/// The word as a value for the field of that name.
template <DescribedStruct T>
json::value field_of_word(std::string_view field, std::string_view word) {
  auto value = reading::value_of_word(word);
  each_member<T>([&](std::string_view name, auto member) {
    if (name == field) value = value_in_word<value_type_of<decltype(std::declval<T&>().*member)>>(word);
  });
  return value;
}

/// Sets one field from "key=value"; throws BadValue naming the valid keys or values.
template <DescribedStruct T>
void set_field(T& into, std::string_view assignment) {
  const auto [key, word] = reading::split_assignment(assignment);
  json::object object;
  object.emplace(json::string_view(key.data(), key.size()), field_of_word<T>(key, word));
  from_json(json::value(std::move(object)), into);
}

}  // namespace agon
