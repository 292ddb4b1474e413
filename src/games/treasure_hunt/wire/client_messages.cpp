// Messages that clients send.
#include "games/treasure_hunt/wire/xml.h"

namespace agon::treasure_hunt {
namespace {

constexpr std::size_t most_nodes = 400;  ///< a half map has 50; far more is an attack, not a mistake

/// Characters, not bytes: the continuation bytes of UTF-8 do not count.
std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

std::string name_of(pugi::xml_node root, const char* element) {
  std::string name = xml::text(root, element);
  if (name.empty() || characters(name) > 50)
    throw BadMessage(fmt::format("<{}> must have 1 to 50 characters, it has {}", element, characters(name)));
  return name;
}

}  // namespace

std::string text_of(const PlayerRegistration& message) {
  pugi::xml_document document;
  auto root = xml::begin(document, "playerRegistration");
  xml::add(root, "studentFirstName", message.studentFirstName);
  xml::add(root, "studentLastName", message.studentLastName);
  xml::add(root, "studentUAccount", message.studentUAccount);
  return xml::written(document);
}

std::string text_of(const PlayerHalfMap& message) {
  pugi::xml_document document;
  auto root = xml::begin(document, "playerHalfMap");
  xml::add(root, "uniquePlayerID", message.uniquePlayerID);
  auto nodes = root.append_child("playerHalfMapNodes");
  for (const auto& each : message.playerHalfMapNodes) {
    auto node = nodes.append_child("playerHalfMapNode");
    xml::add(node, "X", each.X);
    xml::add(node, "Y", each.Y);
    xml::add(node, "fortPresent", each.fortPresent);
    xml::add(node, "terrain", each.terrain);
  }
  return xml::written(document);
}

std::string text_of(const PlayerMove& message) {
  pugi::xml_document document;
  auto root = xml::begin(document, "playerMove");
  xml::add(root, "uniquePlayerID", message.uniquePlayerID);
  xml::add(root, "move", message.move);
  return xml::written(document);
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
    const auto terrain = xml::word<Terrain>(node, "terrain");
    if (terrain == Terrain::Unknown)
      throw BadMessage("<terrain>: expected Water | Grass | Mountain, got \"Unknown\"");
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
