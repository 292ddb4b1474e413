// The documentation of a described type, made from its description: for `agon describe`, the pages and
// --help.
#pragma once

#include "core/field_notes.h"
#include "core/to_json.h"

namespace agon {

/// The word for a type: "integer", "number", "boolean", "text", "list", "enum", or "object".
std::string_view type_word(const Type& type);

/// A field: {name, type, default, doc, min?, max?, values?, fields?, items?, optional?}. `notes`: on fields
/// in it whose type has none of its own. `usual`: its default; null: there is none.
json::object entry_of(const Type& type, const FieldNote& note, const FieldNotes& notes, json::value usual);

/// The fields of a described struct, in the order of the description. `usual`: a value with the defaults.
json::array schema_of(const Type& type, const FieldNotes& notes, const void* usual);

template <DescribedStruct T>
json::array schema_of(const FieldNotes& notes = {}, const T& usual = {}) {
  return schema_of(type_of<T>(), notes, &usual);
}

}  // namespace agon
