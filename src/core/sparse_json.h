// Described values -> JSON without the members that equal those of a default-constructed one. Reading such
// JSON into a default value gives the same value back; records use it, since most actions are mostly default.
#pragma once

#include "core/to_json.h"

namespace agon {

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
