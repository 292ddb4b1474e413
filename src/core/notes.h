// Notes on the fields of a described type: what each means, its unit and its range. A type that wants them
// has
//   static constexpr std::array field_notes{FieldNote{"walls", "most walls at once", 0, 1000}, ...};
#pragma once

#include <limits>
#include <string_view>

namespace agon {

struct FieldNote {
  std::string_view name;
  std::string_view text;  ///< meaning and unit
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();

  bool bounded() const { return least > -std::numeric_limits<double>::infinity(); }
};

template <class T>
concept Noted = requires {
  T::field_notes.size();
};

/// The note of a field, or an empty one.
template <class T>
constexpr FieldNote note_of(std::string_view field) {
  if constexpr (Noted<T>) {
    for (const auto& note : T::field_notes)
      if (note.name == field) return note;
  }
  return FieldNote{field, ""};
}

}  // namespace agon
