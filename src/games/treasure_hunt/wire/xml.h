// Small helpers over pugixml for the protocol's messages: elements without attributes, text inside.
#pragma once

#include <fmt/format.h>

#include <pugixml.hpp>

#include "core/described.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt::xml {

/// Parses `text`; throws BadMessage unless its root is `root`.
pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root);
pugi::xml_node child(pugi::xml_node parent, const char* name);
/// Text of a child without the white space around it.
std::string text(pugi::xml_node parent, const char* name);
int whole_number(pugi::xml_node parent, const char* name);
bool boolean(pugi::xml_node parent, const char* name);

template <DescribedEnum E>
E word(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  if (const auto value = enum_from_name<E>(found)) return *value;
  std::string words;
  each_word<E>([&](std::string_view each) { words += (words.empty() ? "" : " | ") + std::string(each); });
  throw BadMessage(fmt::format("<{}>: expected {}, got \"{}\"", name, words, found.substr(0, 50)));
}

void add(pugi::xml_node parent, const char* name, std::string_view text);
inline void add(pugi::xml_node parent, const char* name, bool value) {
  add(parent, name, value ? std::string_view("true") : "false");
}
inline void add(pugi::xml_node parent, const char* name, int value) {
  add(parent, name, std::string_view(fmt::to_string(value)));
}
template <DescribedEnum E>
void add(pugi::xml_node parent, const char* name, E value) {
  add(parent, name, enum_name(value));
}

/// A document with the declaration the course's library writes.
pugi::xml_node begin(pugi::xml_document& document, const char* root);
/// On one line, as the course's library writes it.
std::string written(const pugi::xml_document& document);

}  // namespace agon::treasure_hunt::xml
