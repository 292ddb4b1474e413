#include "core/schema.h"

namespace agon {

namespace {

void write_type(json::object& entry, const Type& type, const FieldNotes& notes) {
  using Kind = Type::Kind;
  entry["type"] = json::string_view(type_word(type));
  if (type.kind == Kind::optional) {
    entry["optional"] = true;
    write_type(entry, *type.inner, notes);
  } else if (type.kind == Kind::word) {
    json::array words;
    for (const auto& word : type.words) words.emplace_back(json::string_view(word.name));
    entry["values"] = std::move(words);
  } else if (type.has_own_form()) {
    if (type.own_form_is_list()) entry["items"] = json::object{{"type", "text"}};
  } else if (type.kind == Kind::list) {
    json::object items;
    write_type(items, *type.inner, notes);
    entry["items"] = std::move(items);
  } else if (type.kind == Kind::record) {
    entry["fields"] = schema_of(type, notes, type.usual());
  }
}

}  // namespace

std::string_view type_word(const Type& type) {
  using Kind = Type::Kind;
  if (type.has_own_form()) return type.own_form_is_list() ? "list" : "text";
  switch (type.kind) {
    case Kind::truth:
      return "boolean";
    case Kind::whole:
      return "integer";
    case Kind::real:
      return "number";
    case Kind::word:
      return "enum";
    case Kind::text:
      return "text";
    case Kind::optional:
      return type_word(*type.inner);
    case Kind::list:
      return "list";
    default:
      return "object";
  }
}

json::object entry_of(const Type& type, const FieldNote& note, const FieldNotes& notes, json::value usual) {
  json::object entry;
  entry["name"] = json::string_view(note.name);
  write_type(entry, type, notes);
  entry["default"] = std::move(usual);
  entry["doc"] = json::string_view(note.text);
  if (note.bounded()) {
    entry["min"] = note.least;
    entry["max"] = note.most;
  }
  return entry;
}

json::array schema_of(const Type& type, const FieldNotes& notes, const void* usual) {
  json::array fields;
  for (const auto& member : type.members) {
    auto note = member.note;
    if (note.text.empty()) note.text = notes.text(type, member.name);
    fields.push_back(
        entry_of(*member.type, note, notes, json_tree(*member.type, member.in(const_cast<void*>(usual)))));
  }
  return fields;
}

}  // namespace agon
