// Notes on the fields of a described type: what each means, its unit and its bounds. Every way to set a field
// (a flag, a file, a request, a form) reads and prints them. A type that wants them has
//   static constexpr std::array field_notes{FieldNote{"walls", "most walls at once", 0, 1000}, ...};
#pragma once

#include <boost/describe/bases.hpp>
#include <boost/mp11/algorithm.hpp>
#include <limits>
#include <optional>
#include <string_view>

namespace agon {

/// The least and the greatest value of a number, number of bytes of a text, or both for each item of a list.
struct FieldBounds {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool ignored = false;  ///< those of members, too: the value was stored, and is judged elsewhere

  static constexpr FieldBounds none() { return {FieldBounds{}.least, FieldBounds{}.most, true}; }
};

struct FieldNote {
  std::string_view name;
  std::string_view text;  ///< meaning and unit
  double least = FieldBounds{}.least;
  double most = FieldBounds{}.most;
  std::string_view flag = {};  ///< "--memory,--memory-mib"; empty: made from the name

  constexpr bool bounded() const { return most < FieldBounds{}.most; }
  constexpr FieldBounds bounds() const { return {least, most}; }
};

template <class T>
concept Noted = requires {
  T::field_notes.size();
};

/// The note of a field, or none. Notes on a base class hold for its derived classes.
template <class T>
constexpr std::optional<FieldNote> find_note(std::string_view field) {
  if constexpr (Noted<T>) {
    for (const auto& note : T::field_notes)
      if (note.name == field) return note;
  }
  std::optional<FieldNote> found;
  if constexpr (boost::describe::has_describe_bases<T>::value)
    boost::mp11::mp_for_each<boost::describe::describe_bases<T, boost::describe::mod_public>>([&](auto base) {
      if (!found) found = find_note<typename decltype(base)::type>(field);
    });
  return found;
}

/// The same, or an empty note.
template <class T>
constexpr FieldNote note_of(std::string_view field) {
  return find_note<T>(field).value_or(FieldNote{field, ""});
}

}  // namespace agon
