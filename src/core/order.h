// An order is a described type whose members may be left out (std::optional). Flags of the command line and
// bodies of requests are read by the same description: its names, types and bounds.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <string>

#include "core/from_json.h"

namespace agon {

/// The name of a member in JSON and flags. A name that is a keyword in C++ has an underscore at its end.
constexpr std::string_view order_name(std::string_view member) {
  if (member.ends_with('_')) member.remove_suffix(1);
  return member;
}

template <class T>
struct ValueOf {
  using Type = T;
};
template <Optional T>
struct ValueOf<T> {
  using Type = typename T::value_type;
};
template <class T>
using value_type_of = typename ValueOf<std::remove_cvref_t<T>>::Type;

/// Reads the members that are given; the others stay. A number must be finite and within its note's bounds.
/// Throws BadValue that names the member.
template <DescribedStruct Order>
void read_order(const json::object& given, Order& into) {
  std::string known;
  each_member<Order>([&](std::string_view member, auto pointer) {
    const std::string name(order_name(member));
    known += (known.empty() ? "" : ", ") + name;
    const auto* found = given.if_contains(name);
    if (found == nullptr) return;
    using Value = value_type_of<decltype(into.*pointer)>;
    Value value{};
    from_json(*found, value, name);
    if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
      const auto note = note_of<Order>(member);
      const auto number = static_cast<double>(value);
      if (!std::isfinite(number)) reading::refuse(name, "a number", *found);
      if (number < note.least || number > note.most)
        reading::refuse_range(name, note.least, note.most, *found);
    }
    into.*pointer = std::move(value);
  });
  for (const auto& entry : given) {
    bool is_known = false;
    each_member<Order>([&](std::string_view name, auto) { is_known |= order_name(name) == entry.key(); });
    if (!is_known) reading::refuse_field("", entry.key(), known);
  }
}

/// The same from words of a command line, by the members' names.
template <DescribedStruct Order>
void read_order(const std::map<std::string, std::string>& words, Order& into) {
  json::object given;
  each_member<Order>([&](std::string_view member, auto pointer) {
    using Value = value_type_of<decltype(into.*pointer)>;
    const auto found = words.find(std::string(order_name(member)));
    if (found == words.end()) return;
    given[found->first] = std::is_same_v<Value, std::string> ? json::value(json::string(found->second))
                                                             : reading::value_of_word(found->second);
  });
  read_order(given, into);
}

}  // namespace agon
