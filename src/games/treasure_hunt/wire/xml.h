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
inline pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root) {
  const auto result =
      document.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_doctype);
  if (!result) throw BadMessage(fmt::format("not XML: {} at byte {}", result.description(), result.offset));
  for (const auto node : document.children())
    if (node.type() == pugi::node_doctype) throw BadMessage("document types and entities are not allowed");
  const auto node = document.document_element();
  if (std::string_view(node.name()) != root)
    throw BadMessage(
        fmt::format("expected <{}>, got <{}>", root, std::string_view(node.name()).substr(0, 50)));
  return node;
}

/// The one child of this name; throws BadMessage if there is none, or a second.
inline pugi::xml_node child(pugi::xml_node parent, const char* name) {
  const auto node = parent.child(name);
  if (!node) throw BadMessage(fmt::format("<{}> has no <{}>", parent.name(), name));
  if (node.next_sibling(name)) throw BadMessage(fmt::format("<{}> has <{}> twice", parent.name(), name));
  return node;
}

/// Text of a child without the white space around it.
inline std::string text(pugi::xml_node parent, const char* name) {
  std::string found;
  for (const auto part : child(parent, name).children()) {
    if (part.type() != pugi::node_pcdata && part.type() != pugi::node_cdata)
      throw BadMessage(fmt::format("<{}>: expected text alone", name));
    found += part.value();
  }
  constexpr std::string_view space = " \t\r\n";
  const auto first = found.find_first_not_of(space);
  if (first == std::string::npos) return {};
  return found.substr(first, found.find_last_not_of(space) - first + 1);
}

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
inline int whole_number(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  int value = 0;
  const auto end = found.data() + found.size();
  const bool plus = found.size() > 1 && found[0] == '+' && found[1] != '-';
  const auto read = std::from_chars(found.data() + (plus ? 1 : 0), end, value);
  if (read.ec != std::errc{} || read.ptr != end)
    throw BadMessage(fmt::format("<{}>: expected a whole number, got \"{}\"", name, found.substr(0, 50)));
  return value;
}

inline bool boolean(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  if (found == "true" || found == "1") return true;
  if (found == "false" || found == "0") return false;
  throw BadMessage(fmt::format("<{}>: expected true or false, got \"{}\"", name, found.substr(0, 50)));
}

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
  explicit Text(std::size_t size = 512) {
    text_.reserve(size);
    text_ += "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
  }

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
  void open_data(std::string_view type) {
    text_ += "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"";
    text_.append(type).append("\">");
  }
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
  void escape(std::string_view text) {
    constexpr std::string_view special = "<>&\r";
    for (auto at = text.find_first_of(special); at != std::string_view::npos;
         at = text.find_first_of(special)) {
      text_.append(text.substr(0, at));
      const char letter = text[at];
      text_ += letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : letter == '&' ? "&amp;" : "&#13;";
      text.remove_prefix(at + 1);
    }
    text_.append(text);
  }

  std::string text_;
};

}  // namespace agon::treasure_hunt::xml
