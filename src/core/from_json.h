// JSON -> described values, with errors that say where, what is wrong and what would be right.
// Absent fields keep the value they had; unknown fields are errors that list the known ones.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/described.h"
#include "core/notes.h"

namespace agon {

namespace json = boost::json;

/// `where` is a path such as "config.walls[2].x1".
class BadValue : public std::runtime_error {
 public:
  BadValue(std::string where, const std::string& what_is_wrong)
      : std::runtime_error((where.empty() ? std::string() : where + ": ") + what_is_wrong),
        where_(std::move(where)) {}
  const std::string& where() const { return where_; }

 private:
  std::string where_;
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

}  // namespace reading

/// The value of a JSON text. `where`: the place that an error names; may be empty. Throws BadValue.
json::value parse_json(std::string_view text, const std::string& where = {}, json::storage_ptr storage = {});

template <class T>
void from_json(const json::value& value, T& into, const std::string& where = {});

namespace reading {

template <class T>
void read_struct(const json::value& value, T& into, const std::string& where) {
  if (!value.is_object()) refuse(where, "an object", value);
  std::size_t used = 0;
  const auto& object = value.get_object();
  each_member<T>([&](std::string_view name, auto member) {
    const auto* found = object.if_contains(json::string_view(name.data(), name.size()));
    if (found == nullptr) return;
    ++used;
    const std::string place = joined(where, name);
    from_json(*found, into.*member, place);
    using Member = std::remove_reference_t<decltype(into.*member)>;
    if constexpr (std::is_arithmetic_v<Member> && Noted<T>) {
      const FieldNote note = note_of<T>(name);
      const auto number = static_cast<double>(into.*member);
      if (number < note.least || number > note.most) refuse_range(place, note.least, note.most, *found);
    }
  });
  if (used == object.size()) return;
  std::string known;
  each_member<T>(
      [&](std::string_view name, auto) { known += (known.empty() ? "" : ", ") + std::string(name); });
  for (const auto& entry : object) {
    bool is_known = false;
    each_member<T>([&](std::string_view name, auto) { is_known |= name == std::string_view(entry.key()); });
    if (!is_known) refuse_field(where, std::string_view(entry.key()), known);
  }
}

template <class T>
void read_list(const json::value& value, T& into, const std::string& where) {
  if (!value.is_array()) refuse(where, "a list", value);
  const auto& list = value.get_array();
  std::size_t index = 0;
  if constexpr (requires { into.push_back(typename T::value_type{}); }) {
    into.clear();
    for (const auto& item : list) {
      into.emplace_back();
      from_json(item, into.back(), where + "[" + std::to_string(index++) + "]");
    }
  } else {
    if (list.size() != into.size()) refuse(where, "a list of " + std::to_string(into.size()), value);
    for (const auto& item : list) {
      from_json(item, into[index], where + "[" + std::to_string(index) + "]");
      ++index;
    }
  }
}

}  // namespace reading

template <class T>
void from_json(const json::value& value, T& into, const std::string& where) {
  if constexpr (std::is_same_v<T, json::value>) {
    into = value;
  } else if constexpr (requires { into.read_json(value, where); }) {
    into.read_json(value, where);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!value.is_bool()) reading::refuse(where, "true or false", value);
    into = value.get_bool();
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    into = reading::large_number(value, where);
  } else if constexpr (std::is_integral_v<T>) {
    into = static_cast<T>(
        reading::whole_number(value, where, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!value.is_number()) reading::refuse(where, "a number", value);
    into = value.to_number<T>();
  } else if constexpr (DescribedEnum<T>) {
    std::string words;
    each_word<T>([&](std::string_view word) { words += (words.empty() ? "" : " | ") + std::string(word); });
    if (!value.is_string()) reading::refuse(where, words, value);
    const auto word = enum_from_name<T>(std::string_view(value.get_string()));
    if (!word) reading::refuse(where, words, value);
    into = *word;
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (!value.is_string()) reading::refuse(where, "a text", value);
    into = std::string_view(value.get_string());
  } else if constexpr (Optional<T>) {
    if (value.is_null()) {
      into.reset();
    } else {
      into.emplace();
      from_json(value, *into, where);
    }
  } else if constexpr (List<T>) {
    reading::read_list(value, into, where);
  } else {
    static_assert(DescribedStruct<T>, "describe the type with BOOST_DESCRIBE_STRUCT");
    reading::read_struct(value, into, where);
  }
}

// key=value words of the command line -> fields of a described type.

namespace reading {
json::value value_of_word(std::string_view word);
std::pair<std::string_view, std::string_view> split_assignment(std::string_view assignment);
}  // namespace reading

/// Sets one field from "key=value"; throws BadValue naming the valid keys or values.
template <DescribedStruct T>
void set_field(T& into, std::string_view assignment) {
  const auto parts = reading::split_assignment(assignment);
  const std::string_view key = parts.first, word = parts.second;
  json::object object;
  bool is_text = false;
  each_member<T>([&](std::string_view name, auto member) {
    using Member = std::remove_reference_t<decltype(into.*member)>;
    if (name == key) is_text = std::is_same_v<Member, std::string>;
  });
  json::value value =
      is_text ? json::value(json::string_view(word.data(), word.size())) : reading::value_of_word(word);
  object.emplace(json::string_view(key.data(), key.size()), std::move(value));
  from_json(json::value(std::move(object)), into);
}

}  // namespace agon
