// Reads and writes XML for messages whose elements have no attributes and text inside. Reading uses pugixml.
// Writing puts elements in order on one line, as the course's library does, without a tree.
#pragma once

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "core/described.h"
#include "games/treasure_hunt/wire/messages.h"

namespace agon::treasure_hunt::xml {

/// Parses `text`; throws BadMessage unless its root is `root`. Document types, and so entities, are refused.
pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root);
/// The one child of this name; throws BadMessage if there is none, or a second.
pugi::xml_node child(pugi::xml_node parent, const char* name);
/// Text of a child without the white space around it.
std::string text(pugi::xml_node parent, const char* name);
/// One of the words of an enumeration. "Unknown" is not part of the protocol, so it is neither accepted nor
/// offered.
template <DescribedEnum E>
E word(pugi::xml_node parent, const char* name) {
  constexpr std::string_view never = "Unknown";
  const std::string found = text(parent, name);
  if (const auto value = enum_from_name<E>(found); value && found != never) return *value;
  std::string words;
  each_word<E>([&](std::string_view each) {
    if (each != never) words += (words.empty() ? "" : " | ") + std::string(each);
  });
  throw BadMessage(fmt::format("<{}>: expected {}, got \"{}\"", name, words, found.substr(0, 50)));
}

/// Parses an integer as XML does: a sign in front is legal, also a plus.
int whole_number(pugi::xml_node parent, const char* name);
bool boolean(pugi::xml_node parent, const char* name);

/// A child for each field of M.
template <DescribedStruct M>
M read(pugi::xml_node parent) {
  M message{};
  each_member<M>([&](std::string_view name, auto member) {
    auto& field = message.*member;
    using Field = std::remove_reference_t<decltype(field)>;
    if constexpr (std::is_same_v<Field, bool>)
      field = boolean(parent, name.data());
    else if constexpr (std::is_same_v<Field, int>)
      field = whole_number(parent, name.data());
    else if constexpr (DescribedEnum<Field>)
      field = word<Field>(parent, name.data());
    else
      field = text(parent, name.data());
  });
  return message;
}

/// Writes XML elements in order, on one line, as the course's library does. Builds no tree.
class Text {
 public:
  /// `size`: bytes to expect.
  explicit Text(std::size_t size = 512);

  /// Begins a part of a message, without the XML declaration.
  static Text part() {
    Text text(0);
    text.text_.clear();
    return text;
  }

  void append(std::string_view part) { text_ += part; }
  void open(std::string_view name) { put("<", name, ">"); }
  void close(std::string_view name) { put("</", name, ">"); }
  /// <data xsi:type="...">, which the course's clients need to know what is in it.
  void open_data(std::string_view type);
  void empty(std::string_view name) { put("<", name, "/>"); }
  void add(std::string_view name, std::string_view text) {
    open(name);
    escape(text);
    close(name);
  }
  void add(std::string_view name, const char* text) { add(name, std::string_view(text)); }
  void add(std::string_view name, bool value) { add(name, std::string_view(value ? "true" : "false")); }
  void add(std::string_view name, int value) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    add(name, std::string_view(digits.data(), end));
  }
  template <DescribedEnum E>
  void add(std::string_view name, E value) {
    add(name, enum_name(value));
  }

  /// An element that contains one for each field.
  template <DescribedStruct M>
  void add(std::string_view name, const M& message) {
    open(name);
    each_member<M>([&](std::string_view field, auto member) { add(field, message.*member); });
    close(name);
  }
  std::string take() { return std::move(text_); }

 private:
  void put(std::string_view before, std::string_view name, std::string_view after) {
    text_.append(before).append(name).append(after);
  }
  void escape(std::string_view text);

  std::string text_;
};

}  // namespace agon::treasure_hunt::xml
