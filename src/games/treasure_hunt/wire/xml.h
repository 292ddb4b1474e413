// XML read: small helpers over pugixml for the protocol's messages, which have elements without attributes
// and text inside.
#pragma once

#include <fmt/format.h>

#include <pugixml.hpp>

#include "core/described.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt::xml {

/// Parses `text`; throws BadMessage unless its root is `root`. Document types, and so entities, are refused.
pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root);
/// The one child of this name; throws BadMessage when there is none, or a second.
pugi::xml_node child(pugi::xml_node parent, const char* name);
/// Text of a child without the white space around it.
std::string text(pugi::xml_node parent, const char* name);
/// As XML's integers: a sign in front is legal, a plus as well.
int whole_number(pugi::xml_node parent, const char* name);
bool boolean(pugi::xml_node parent, const char* name);

/// One of the enumeration's words; `never` is one that the protocol does not have, so it is neither taken nor
/// offered.
template <DescribedEnum E>
E word(pugi::xml_node parent, const char* name, std::string_view never = {}) {
  const std::string found = text(parent, name);
  if (const auto value = enum_from_name<E>(found); value && found != never) return *value;
  std::string words;
  each_word<E>([&](std::string_view each) {
    if (each != never) words += (words.empty() ? "" : " | ") + std::string(each);
  });
  throw BadMessage(fmt::format("<{}>: expected {}, got \"{}\"", name, words, found.substr(0, 50)));
}

}  // namespace agon::treasure_hunt::xml
