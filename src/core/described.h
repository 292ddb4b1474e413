// The members and words of a described type, as JSON, hashing and documentation visit them.
#pragma once

#include <algorithm>
#include <array>
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

/// The name of a member wherever people read it. A name that is a keyword in C++ has an underscore at its
/// end.
constexpr std::string_view member_name(std::string_view member) {
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
/// The type of a member's values, also if it may be left out.
template <class T>
using value_type_of = typename ValueOf<std::remove_cvref_t<T>>::Type;

/// Calls `visit(name, member pointer)` for every member, in the order of the description.
template <DescribedStruct T, class Visit>
constexpr void each_member(Visit&& visit) {
  using Members =
      boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;
  boost::mp11::mp_for_each<Members>([&](auto member) { visit(member_name(member.name), member.pointer); });
}

/// A game's endings are the reasons of its outcomes, whose words have hyphens: "area-wall", which C++ calls
/// area_wall.
template <class E>
concept Hyphenated = requires(E value) {
  words_have_hyphens(value);
};

/// The name of an enumerator with hyphens.
template <class Entry>
inline constexpr auto hyphenated = [] {
  std::array<char, std::string_view(Entry::name).size()> name{};
  const std::string_view word = Entry::name;
  std::replace_copy(word.begin(), word.end(), name.begin(), '_', '-');
  return name;
}();

/// The word for an enumerator, as Boost.Describe describes it.
template <DescribedEnum E, class Entry>
constexpr std::string_view told_word() {
  if constexpr (Hyphenated<E>)
    return {hyphenated<Entry>.data(), hyphenated<Entry>.size()};
  else
    return Entry::name;
}

/// Calls `visit(name, value)` for every word of an enumeration.
template <DescribedEnum E, class Visit>
void each_value(Visit&& visit) {
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto entry) { visit(told_word<E, decltype(entry)>(), entry.value); });
}

template <DescribedEnum E>
std::string_view enum_name(E value) {
  std::string_view found = boost::describe::enum_to_string(value, "?");
  if constexpr (Hyphenated<E>)
    each_value<E>([&](std::string_view name, E each) {
      if (each == value) found = name;
    });
  return found;
}

/// Underscores are read as hyphens too, as earlier versions wrote them.
template <DescribedEnum E>
std::optional<E> enum_from_name(std::string_view name) {
  E value{};
  std::string text(name);
  if constexpr (Hyphenated<E>) std::replace(text.begin(), text.end(), '-', '_');
  if (boost::describe::enum_from_string(text.c_str(), value)) return value;
  return std::nullopt;
}

/// Calls `visit(name)` for every word of an enumeration.
template <DescribedEnum E, class Visit>
void each_word(Visit&& visit) {
  each_value<E>([&](std::string_view name, E) { visit(name); });
}

}  // namespace agon
