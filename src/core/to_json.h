// Described values -> JSON. Numbers, booleans, strings, enumerations (by word), optionals (null), lists,
// structs.
#pragma once

#include <boost/json/value.hpp>

#include "core/members.h"

namespace agon {

/// The value as JSON. `storage`: of all of it.
json::value json_tree(const Type& type, const void* value, json::storage_ptr storage = {});

template <class T>
json::value to_json(const T& value, json::storage_ptr storage = {}) {
  return json_tree(type_of<T>(), &value, std::move(storage));
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
