// Messages that the server answers.
#include "games/treasure_hunt/wire/xml.h"

namespace agon::treasure_hunt {
namespace {

/// What the course's library writes where there is no error.
constexpr std::string_view no_error =
    "No error information available. Potentially, everything worked just fine.";

pugi::xml_node begin_envelope(pugi::xml_document& document, bool okay, std::string_view name,
                              std::string_view message) {
  auto root = xml::begin(document, "responseEnvelope");
  xml::add(root, "exceptionName", name);
  xml::add(root, "exceptionMessage", message);
  xml::add(root, "state", okay ? std::string_view("Okay") : "Error");
  return root;
}

pugi::xml_node add_data(pugi::xml_node root, const char* type) {
  auto data = root.append_child("data");
  data.append_attribute("xmlns:xsi") = "http://www.w3.org/2001/XMLSchema-instance";
  data.append_attribute("xsi:type") = type;
  return data;
}

pugi::xml_node data_of(pugi::xml_document& document, std::string_view text) {
  return xml::child(xml::parse(document, text, "responseEnvelope"), "data");
}

void add_player(pugi::xml_node parent, const PlayerState& player) {
  auto node = parent.append_child("player");
  xml::add(node, "uniquePlayerID", player.uniquePlayerID);
  xml::add(node, "firstName", player.firstName);
  xml::add(node, "lastName", player.lastName);
  xml::add(node, "uaccount", player.uaccount);
  xml::add(node, "state", player.state);
  xml::add(node, "collectedTreasure", player.collectedTreasure);
}

void add_node(pugi::xml_node parent, const MapNode& field) {
  auto node = parent.append_child("mapNode");
  xml::add(node, "playerPositionState", field.playerPositionState);
  xml::add(node, "terrain", field.terrain);
  xml::add(node, "treasureState", field.treasureState);
  xml::add(node, "fortState", field.fortState);
  xml::add(node, "X", field.X);
  xml::add(node, "Y", field.Y);
}

MapNode read_node(pugi::xml_node node) {
  return {xml::word<PlayerPositionState>(node, "playerPositionState"),
          xml::word<Terrain>(node, "terrain"),
          xml::word<TreasureState>(node, "treasureState"),
          xml::word<FortState>(node, "fortState"),
          xml::whole_number(node, "X"),
          xml::whole_number(node, "Y")};
}

}  // namespace

std::string new_game_text(std::string_view game_id) {
  pugi::xml_document document;
  xml::add(xml::begin(document, "uniqueGameIdentifier"), "uniqueGameID", game_id);
  return xml::written(document);
}

std::string okay_text() {
  pugi::xml_document document;
  begin_envelope(document, true, no_error, no_error);
  return xml::written(document);
}

std::string registered_text(std::string_view player_id) {
  pugi::xml_document document;
  auto data = add_data(begin_envelope(document, true, no_error, no_error), "uniquePlayerIdentifier");
  xml::add(data, "uniquePlayerID", player_id);
  return xml::written(document);
}

std::string error_text(std::string_view name, std::string_view message) {
  pugi::xml_document document;
  begin_envelope(document, false, name, message);
  return xml::written(document);
}

std::string text_of(const GameStateMessage& message) {
  pugi::xml_document document;
  auto data = add_data(begin_envelope(document, true, no_error, no_error), "gameState");
  auto players = data.append_child("players");
  for (const auto& player : message.players) add_player(players, player);
  auto nodes = data.append_child("map").append_child("mapNodes");
  for (const auto& node : message.mapNodes) add_node(nodes, node);
  xml::add(data, "gameStateId", message.gameStateId);
  return xml::written(document);
}

std::string read_new_game(std::string_view text) {
  pugi::xml_document document;
  return xml::text(xml::parse(document, text, "uniqueGameIdentifier"), "uniqueGameID");
}

Envelope read_envelope(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "responseEnvelope");
  return {xml::text(root, "state") == "Okay", xml::text(root, "exceptionName"),
          xml::text(root, "exceptionMessage")};
}

std::string read_registered(std::string_view text) {
  pugi::xml_document document;
  return xml::text(data_of(document, text), "uniquePlayerID");
}

GameStateMessage read_game_state(std::string_view text) {
  pugi::xml_document document;
  const auto data = data_of(document, text);
  GameStateMessage message;
  for (const auto node : xml::child(data, "players").children("player"))
    message.players.push_back({xml::text(node, "uniquePlayerID"), xml::text(node, "firstName"),
                               xml::text(node, "lastName"), xml::text(node, "uaccount"),
                               xml::word<PlayerGameState>(node, "state"),
                               xml::boolean(node, "collectedTreasure")});
  if (const auto map = data.child("map"))
    for (const auto node : map.child("mapNodes").children("mapNode"))
      message.mapNodes.push_back(read_node(node));
  message.gameStateId = xml::text(data, "gameStateId");
  return message;
}

}  // namespace agon::treasure_hunt
