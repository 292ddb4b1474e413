// Notes on the fields of a game's states, actions and views. They stand apart from the types, because many
// files include the types and few need the notes. One line a field; notes on a base class hold for its
// derived classes:
#pragma once

#include <map>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "core/members.h"

namespace agon {

class FieldNotes {
 public:
  using Note = std::pair<std::string_view, std::string_view>;  ///< field, and what it means with its unit

  template <class T>
  FieldNotes& of(std::vector<Note> notes) {
    notes_[typeid(T)] = std::move(notes);
    return *this;
  }

  /// The meaning of a field of a described struct; empty: there is no note.
  std::string_view text(const Type& type, std::string_view field) const {
    auto found = own_text(*type.id, field);
    for (const auto* base : type.bases)
      if (found.empty()) found = text(*base, field);
    return found;
  }

 private:
  std::string_view own_text(std::type_index type, std::string_view field) const {
    const auto notes = notes_.find(type);
    if (notes != notes_.end())
      for (const auto& [name, text] : notes->second)
        if (name == field) return text;
    return {};
  }

  std::map<std::type_index, std::vector<Note>> notes_;
};

}  // namespace agon
