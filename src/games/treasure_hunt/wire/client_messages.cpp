// Messages that clients send.
#include "games/treasure_hunt/wire/xml.h"
#include "games/treasure_hunt/wire/xml_text.h"
#include "text/utf8.h"

namespace agon::treasure_hunt {
namespace {

constexpr std::size_t most_nodes = 400;  ///< a half map has 50; far more is an attack, not a mistake

/// Characters, not bytes: the continuation bytes of UTF-8 do not count.
std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

/// What XML 1.0 cannot hold: the other player's client would choke on it in every state.
bool fits_xml(const std::string& text) {
  return utf8_repaired(text) == text && text.find("\xEF\xBF\xBE") == std::string::npos &&
         text.find("\xEF\xBF\xBF") == std::string::npos;
}

std::string name_of(pugi::xml_node root, const char* element) {
  std::string name = xml::text(root, element);
  if (name.empty() || characters(name) > 50)
    throw BadMessage(fmt::format("<{}> must have 1 to 50 characters, it has {}", element, characters(name)));
  if (!fits_xml(name)) throw BadMessage(fmt::format("<{}> has control characters, or is not UTF-8", element));
  return name;
}

}  // namespace

std::string text_of(const PlayerRegistration& message) {
  xml::Text text;
  text.open("playerRegistration");
  text.add("studentFirstName", message.studentFirstName);
  text.add("studentLastName", message.studentLastName);
  text.add("studentUAccount", message.studentUAccount);
  text.close("playerRegistration");
  return text.take();
}

std::string text_of(const PlayerHalfMap& message) {
  xml::Text text(8192);
  text.open("playerHalfMap");
  text.add("uniquePlayerID", message.uniquePlayerID);
  text.open("playerHalfMapNodes");
  for (const auto& node : message.playerHalfMapNodes) {
    text.open("playerHalfMapNode");
    text.add("X", node.X);
    text.add("Y", node.Y);
    text.add("fortPresent", node.fortPresent);
    text.add("terrain", node.terrain);
    text.close("playerHalfMapNode");
  }
  text.close("playerHalfMapNodes");
  text.close("playerHalfMap");
  return text.take();
}

std::string text_of(const PlayerMove& message) {
  xml::Text text;
  text.open("playerMove");
  text.add("uniquePlayerID", message.uniquePlayerID);
  text.add("move", message.move);
  text.close("playerMove");
  return text.take();
}

PlayerRegistration read_registration(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "playerRegistration");
  return {name_of(root, "studentFirstName"), name_of(root, "studentLastName"),
          name_of(root, "studentUAccount")};
}

PlayerHalfMap read_half_map(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "playerHalfMap");
  PlayerHalfMap message{xml::text(root, "uniquePlayerID"), {}};
  for (const auto node : xml::child(root, "playerHalfMapNodes").children("playerHalfMapNode")) {
    if (message.playerHalfMapNodes.size() == most_nodes)
      throw BadMessage(fmt::format("more than {} fields in a half map", most_nodes));
    const auto terrain = xml::word<Terrain>(node, "terrain", enum_name(Terrain::Unknown));
    message.playerHalfMapNodes.push_back({xml::whole_number(node, "X"), xml::whole_number(node, "Y"),
                                          xml::boolean(node, "fortPresent"), terrain});
  }
  return message;
}

PlayerMove read_move(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "playerMove");
  return {xml::text(root, "uniquePlayerID"), xml::word<Direction>(root, "move")};
}

}  // namespace agon::treasure_hunt
