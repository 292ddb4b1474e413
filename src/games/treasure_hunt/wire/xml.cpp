#include "games/treasure_hunt/wire/xml.h"

#include <charconv>
#include <sstream>

namespace agon::treasure_hunt::xml {

pugi::xml_node parse(pugi::xml_document& document, std::string_view text, const char* root) {
  const auto result = document.load_buffer(text.data(), text.size());
  if (!result) throw BadMessage(fmt::format("not XML: {} at byte {}", result.description(), result.offset));
  const auto node = document.document_element();
  if (std::string_view(node.name()) != root)
    throw BadMessage(
        fmt::format("expected <{}>, got <{}>", root, std::string_view(node.name()).substr(0, 50)));
  return node;
}

pugi::xml_node child(pugi::xml_node parent, const char* name) {
  const auto node = parent.child(name);
  if (!node) throw BadMessage(fmt::format("<{}> has no <{}>", parent.name(), name));
  return node;
}

std::string text(pugi::xml_node parent, const char* name) {
  std::string_view found = child(parent, name).text().get();
  constexpr std::string_view space = " \t\r\n";
  const auto first = found.find_first_not_of(space);
  if (first == std::string_view::npos) return {};
  return std::string(found.substr(first, found.find_last_not_of(space) - first + 1));
}

int whole_number(pugi::xml_node parent, const char* name) {
  const std::string found = text(parent, name);
  int value = 0;
  const auto end = found.data() + found.size();
  const auto read = std::from_chars(found.data(), end, value);
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

void add(pugi::xml_node parent, const char* name, std::string_view value) {
  parent.append_child(name).text().set(std::string(value).c_str());
}

pugi::xml_node begin(pugi::xml_document& document, const char* root) {
  auto declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  declaration.append_attribute("standalone") = "yes";
  return document.append_child(root);
}

std::string written(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "", pugi::format_raw);
  return std::move(out).str();
}

}  // namespace agon::treasure_hunt::xml
