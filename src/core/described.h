// The members and words of a described type, as JSON, hashing and documentation visit them.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace agon {

template <class T>
concept DescribedStruct = boost::describe::has_describe_members<T>::value && !std::is_union_v<T>;

template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

template <class T>
concept Optional = requires(T t) {
  typename T::value_type;
  t.has_value();
  t.reset();
};

template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view>;

template <class T>
concept List = !Text<T> && requires(const T& t) {
  typename T::value_type;
  t.begin();
  t.end();
  t.size();
};

/// Calls `visit(name, member pointer)` for every member, in the order of the description.
template <DescribedStruct T, class Visit>
constexpr void each_member(Visit&& visit) {
  using Members =
      boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;
  boost::mp11::mp_for_each<Members>(
      [&](auto member) { visit(std::string_view(member.name), member.pointer); });
}

template <DescribedEnum E>
std::string_view enum_name(E value) {
  return boost::describe::enum_to_string(value, "?");
}

template <DescribedEnum E>
std::optional<E> enum_from_name(std::string_view name) {
  E value{};
  std::string text(name);
  if (boost::describe::enum_from_string(text.c_str(), value)) return value;
  return std::nullopt;
}

/// Calls `visit(name)` for every word of an enumeration.
template <DescribedEnum E, class Visit>
void each_word(Visit&& visit) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto entry) { visit(std::string_view(entry.name)); });
}

}  // namespace agon
