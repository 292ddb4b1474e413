#include "games/treasure_hunt/wire/messages.h"

#include "games/treasure_hunt/wire/xml.h"
#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::treasure_hunt {

namespace {

constexpr std::size_t most_nodes = 400;  ///< a half map has 50; far more is an attack, not a mistake

/// Whether XML 1.0 can hold the text; otherwise the other player's client could not read any state.
bool fits_xml(const std::string& text) {
  return utf8_repaired(text) == text && text.find("\xEF\xBF\xBE") == std::string::npos &&
         text.find("\xEF\xBF\xBF") == std::string::npos;
}

void check_name(const char* element, const std::string& name) {
  const auto characters = characters_in(name);
  if (characters == 0 || characters > 50)
    throw BadMessage(fmt::format("<{}> must have 1 to 50 characters, it has {}", element, characters));
  if (!fits_xml(name)) throw BadMessage(fmt::format("<{}> has control characters, or is not UTF-8", element));
}

/// The text that the course's library writes if there is no error.
constexpr std::string_view no_error =
    "No error information available. Potentially, everything worked just fine.";

/// The wrapper of every answer; `write_data(text)` writes the data, if there are any.
template <class Write>
std::string envelope(xml::Text text, bool okay, std::string_view name, std::string_view message,
                     Write write_data) {
  text.open("responseEnvelope");
  text.add("exceptionName", name);
  text.add("exceptionMessage", message);
  text.add("state", okay ? "Okay" : "Error");
  write_data(text);
  text.close("responseEnvelope");
  return text.take();
}

/// An answer with data of that type, which `write(text)` writes.
template <class Write>
std::string answer_with(xml::Text text, std::string_view type, Write write) {
  return envelope(std::move(text), true, no_error, no_error, [&](xml::Text& data) {
    data.open_data(type);
    write(data);
    data.close("data");
  });
}

void no_data(xml::Text&) {}

pugi::xml_node data_of(pugi::xml_document& document, std::string_view text) {
  return xml::child(xml::parse(document, text, "responseEnvelope"), "data");
}

constexpr int widest = 20, tallest = 10;  // maps are 20 x 5 or 10 x 10

std::string kind_text(const MapNode& node) {
  xml::Text text = xml::Text::part();
  text.open("mapNode");
  text.add("playerPositionState", node.playerPositionState);
  text.add("terrain", node.terrain);
  text.add("treasureState", node.treasureState);
  text.add("fortState", node.fortState);
  return text.take();
}

std::string place_text(int x, int y) {
  xml::Text text = xml::Text::part();
  text.add("X", x);
  text.add("Y", y);
  text.close("mapNode");
  return text.take();
}

/// A state has a hundred fields of few kinds, so their texts are made once for each kind and each place.
class FieldTexts {
 public:
  FieldTexts() {
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
      kinds_[kind] =
          kind_text({static_cast<PlayerPositionState>(kind / 24), static_cast<Terrain>(kind / 6 % 4),
                     static_cast<TreasureState>(kind / 3 % 2), static_cast<FortState>(kind % 3), 0, 0});
    for (int y = 0; y < tallest; ++y)
      for (int x = 0; x < widest; ++x) places_[place(x, y)] = place_text(x, y);
  }

  const std::string& kind(const MapNode& node) const {
    return kinds_[static_cast<std::size_t>(node.playerPositionState) * 24 +
                  static_cast<std::size_t>(node.terrain) * 6 +
                  static_cast<std::size_t>(node.treasureState) * 3 +
                  static_cast<std::size_t>(node.fortState)];
  }
  const std::string& at(const MapNode& node) const { return places_[place(node.X, node.Y)]; }
  static bool holds(const MapNode& node) {
    return node.X >= 0 && node.X < widest && node.Y >= 0 && node.Y < tallest;
  }

 private:
  static std::size_t place(int x, int y) { return static_cast<std::size_t>(y * widest + x); }

  std::array<std::string, 4 * 4 * 2 * 3> kinds_;
  std::array<std::string, static_cast<std::size_t>(widest* tallest)> places_;
};

void add_node(xml::Text& text, const MapNode& node) {
  static const FieldTexts texts;
  text.append(texts.kind(node));
  if (FieldTexts::holds(node)) return text.append(texts.at(node));
  text.append(place_text(node.X, node.Y));
}

void add_nodes(xml::Text& text, const std::vector<MapNode>& nodes) {
  if (nodes.empty()) return text.empty("mapNodes");
  text.open("mapNodes");
  for (const auto& node : nodes) add_node(text, node);
  text.close("mapNodes");
}

/// A text that servers may leave out.
std::string optional_text(pugi::xml_node parent, const char* name) {
  return parent.child(name) ? xml::text(parent, name) : "";
}

}  // namespace

std::string text_of(const PlayerRegistration& message) {
  xml::Text text;
  text.add("playerRegistration", message);
  return text.take();
}

std::string text_of(const PlayerHalfMap& message) {
  xml::Text text(8192);
  text.open("playerHalfMap");
  text.add("uniquePlayerID", message.uniquePlayerID);
  text.open("playerHalfMapNodes");
  for (const auto& node : message.playerHalfMapNodes) text.add("playerHalfMapNode", node);
  text.close("playerHalfMapNodes");
  text.close("playerHalfMap");
  return text.take();
}

std::string text_of(const PlayerMove& message) {
  xml::Text text;
  text.add("playerMove", message);
  return text.take();
}

PlayerRegistration read_registration(std::string_view text) {
  pugi::xml_document document;
  auto message = xml::read<PlayerRegistration>(xml::parse(document, text, "playerRegistration"));
  check_name("studentFirstName", message.studentFirstName);
  check_name("studentLastName", message.studentLastName);
  check_name("studentUAccount", message.studentUAccount);
  return message;
}

PlayerHalfMap read_half_map(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "playerHalfMap");
  PlayerHalfMap message{xml::text(root, "uniquePlayerID"), {}};
  for (const auto node : xml::child(root, "playerHalfMapNodes").children("playerHalfMapNode")) {
    if (message.playerHalfMapNodes.size() == most_nodes)
      throw BadMessage(fmt::format("more than {} fields in a half map", most_nodes));
    message.playerHalfMapNodes.push_back(xml::read<HalfMapNode>(node));
  }
  return message;
}

PlayerMove read_move(std::string_view text) {
  pugi::xml_document document;
  return xml::read<PlayerMove>(xml::parse(document, text, "playerMove"));
}

std::string new_game_text(std::string_view game_id) {
  xml::Text text;
  text.open("uniqueGameIdentifier");
  text.add("uniqueGameID", game_id);
  text.close("uniqueGameIdentifier");
  return text.take();
}

std::string okay_text() { return envelope(xml::Text(), true, no_error, no_error, no_data); }

std::string registered_text(std::string_view player_id) {
  return answer_with(xml::Text(1024), "uniquePlayerIdentifier",
                     [&](xml::Text& text) { text.add("uniquePlayerID", player_id); });
}

std::string error_text(std::string_view name, std::string_view message) {
  // The message may quote a stranger's text.
  return envelope(xml::Text(), false, name, utf8_repaired(message), no_data);
}

std::string text_of(const GameStateMessage& message) {
  return answer_with(xml::Text(1500 + 250 * message.mapNodes.size()), "gameState", [&](xml::Text& text) {
    text.open("players");
    for (const auto& player : message.players) text.add("player", player);
    text.close("players");
    text.open("map");
    add_nodes(text, message.mapNodes);
    text.close("map");
    text.add("gameStateId", message.gameStateId);
  });
}

std::string read_new_game(std::string_view text) {
  pugi::xml_document document;
  return xml::text(xml::parse(document, text, "uniqueGameIdentifier"), "uniqueGameID");
}

Envelope read_envelope(std::string_view text) {
  pugi::xml_document document;
  const auto root = xml::parse(document, text, "responseEnvelope");
  return {xml::text(root, "state") == "Okay", optional_text(root, "exceptionName"),
          optional_text(root, "exceptionMessage")};
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
    message.players.push_back(xml::read<PlayerState>(node));
  if (const auto map = data.child("map"))
    for (const auto node : map.child("mapNodes").children("mapNode"))
      message.mapNodes.push_back(xml::read<MapNode>(node));
  message.gameStateId = xml::text(data, "gameStateId");
  return message;
}

}  // namespace agon::treasure_hunt
