// key=value words of the command line -> fields of a described type.
#pragma once

#include <boost/json/parse.hpp>

#include "core/from_json.h"

namespace agon {

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
