#include "games/treasure_hunt/wire/xml.h"

#include <charconv>

namespace agon::treasure_hunt::xml {

pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root) {
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

pugi::xml_node child(pugi::xml_node parent, const char* name) {
  const auto node = parent.child(name);
  if (!node) throw BadMessage(fmt::format("<{}> has no <{}>", parent.name(), name));
  if (node.next_sibling(name)) throw BadMessage(fmt::format("<{}> has <{}> twice", parent.name(), name));
  return node;
}

std::string text(pugi::xml_node parent, const char* name) {
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

int whole_number(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  int value = 0;
  const auto end = found.data() + found.size();
  const bool plus = found.size() > 1 && found[0] == '+' && found[1] != '-';
  const auto read = std::from_chars(found.data() + (plus ? 1 : 0), end, value);
  if (read.ec != std::errc{} || read.ptr != end)
    throw BadMessage(fmt::format("<{}>: expected a whole number, got \"{}\"", name, found.substr(0, 50)));
  return value;
}

bool boolean(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  if (found == "true" || found == "1") return true;
  if (found == "false" || found == "0") return false;
  throw BadMessage(fmt::format("<{}>: expected true or false, got \"{}\"", name, found.substr(0, 50)));
}

Text::Text(std::size_t size) {
  text_.reserve(size);
  text_ += "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
}

void Text::open_data(std::string_view type) {
  text_ += "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"";
  text_.append(type).append("\">");
}

void Text::escape(std::string_view text) {
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

}  // namespace agon::treasure_hunt::xml
