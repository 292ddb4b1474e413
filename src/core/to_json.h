// Described values -> JSON. Numbers, booleans, strings, enumerations (by word), optionals (null), lists,
// structs.
#pragma once

#include <boost/json/value.hpp>

#include "core/described.h"

namespace agon {

namespace json = boost::json;

template <class T>
json::value to_json(const T& value, json::storage_ptr storage = {}) {
  if constexpr (std::is_same_v<T, json::value>) {
    return json::value(value, storage);
  } else if constexpr (requires { value.to_json(); }) {
    return value.to_json();
  } else if constexpr (std::is_same_v<T, bool> || std::is_arithmetic_v<T>) {
    return json::value(value, storage);
  } else if constexpr (DescribedEnum<T>) {
    const auto word = enum_name(value);
    return json::value(json::string_view(word.data(), word.size()), storage);
  } else if constexpr (Text<T>) {
    const std::string_view text = value;
    return json::value(json::string_view(text.data(), text.size()), storage);
  } else if constexpr (Optional<T>) {
    return value ? to_json(*value, storage) : json::value(nullptr, storage);
  } else if constexpr (List<T>) {
    json::array list(storage);
    list.reserve(value.size());
    for (const auto& item : value) list.push_back(to_json(item, storage));
    return list;
  } else {
    static_assert(DescribedStruct<T>, "describe the type with BOOST_DESCRIBE_STRUCT");
    json::object object(storage);
    each_member<T>([&](std::string_view name, auto member) {
      object.emplace(json::string_view(name.data(), name.size()), to_json(value.*member, storage));
    });
    return object;
  }
}

// Described values -> JSON without the members that equal those of a default-constructed one. Reading such
// JSON into a default value gives the same value back; records use it, since most actions are mostly default.

template <DescribedStruct T>
json::object to_sparse_json(const T& value) {
  [[maybe_unused]] static const T defaults{};
  json::object object;
  each_member<T>([&](std::string_view name, auto member) {
    if (!(value.*member == defaults.*member))
      object.emplace(json::string_view(name.data(), name.size()), to_json(value.*member));
  });
  return object;
}

}  // namespace agon
