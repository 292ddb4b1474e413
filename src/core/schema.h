// The documentation of a described type, made from its description: for `agon describe`, the pages and
// --help.
#pragma once

#include "core/field_notes.h"
#include "core/notes.h"
#include "core/to_json.h"

namespace agon {

/// The word for a type: "integer", "number", "boolean", "text", "list", "enum", or "object".
template <class T>
std::string type_word() {
  if constexpr (std::is_same_v<T, bool>)
    return "boolean";
  else if constexpr (std::is_integral_v<T>)
    return "integer";
  else if constexpr (std::is_floating_point_v<T>)
    return "number";
  else if constexpr (DescribedEnum<T>)
    return "enum";
  else if constexpr (Text<T>)
    return "text";
  else if constexpr (Optional<T>)
    return type_word<typename T::value_type>();
  else if constexpr (List<T>)
    return "list";
  else
    return "object";
}

template <DescribedStruct T>
json::array schema_of(const FieldNotes& notes = {}, const T& usual = {});

namespace schema {

/// The type of a field's values: {type, values?, fields?, items?, optional?}.
template <class M>
void write_type(json::object& entry, const FieldNotes& notes) {
  entry["type"] = type_word<M>();
  if constexpr (Optional<M>) {
    entry["optional"] = true;
    write_type<typename M::value_type>(entry, notes);
  } else if constexpr (DescribedEnum<M>) {
    json::array words;
    each_word<M>(
        [&](std::string_view word) { words.emplace_back(json::string_view(word.data(), word.size())); });
    entry["values"] = std::move(words);
  } else if constexpr (requires(M m) { m.to_json(); }) {  // a form of its own: a text, or a list of them
    const bool list = M{}.to_json().is_array();
    entry["type"] = list ? "list" : "text";
    if (list) entry["items"] = json::object{{"type", "text"}};
  } else if constexpr (List<M>) {
    json::object items;
    write_type<typename M::value_type>(items, notes);
    entry["items"] = std::move(items);
  } else if constexpr (DescribedStruct<M>) {
    entry["fields"] = schema_of<M>(notes);
  }
}

/// `usual`: the default; null: there is none.
template <class M>
json::object entry_of(const FieldNote& note, const FieldNotes& notes, json::value usual) {
  json::object entry;
  entry["name"] = json::string_view(note.name.data(), note.name.size());
  write_type<M>(entry, notes);
  entry["default"] = std::move(usual);
  entry["doc"] = json::string_view(note.text.data(), note.text.size());
  if (note.bounded()) {
    entry["min"] = note.least;
    entry["max"] = note.most;
  }
  return entry;
}

}  // namespace schema

/// [{name, type, default, doc, min?, max?, values?, fields?, items?}, …] in the order of the description.
/// `notes`: on fields whose type has none of its own. `usual`: has the defaults.
template <DescribedStruct T>
json::array schema_of(const FieldNotes& notes, const T& usual) {
  json::array fields;
  each_member<T>([&](std::string_view name, auto member) {
    using Member = std::remove_cvref_t<decltype(usual.*member)>;
    auto note = note_of<T>(name);
    if (note.text.empty()) note.text = notes.text<T>(name);
    fields.push_back(schema::entry_of<Member>(note, notes, to_json(usual.*member)));
  });
  return fields;
}

}  // namespace agon
