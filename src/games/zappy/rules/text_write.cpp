#include "core/described.h"
#include "games/zappy/rules/digits.h"
#include "games/zappy/rules/seat_observer.h"
#include "games/zappy/rules/text.h"
#include "games/zappy/rules/torus.h"

namespace agon::zappy {

namespace {

constexpr std::array<std::string_view, resource_kinds> names{"food",     "linemate", "deraumere", "sibur",
                                                             "mendiane", "phiras",   "thystame"};

/// One word a unit.
void append_words(std::string& text, std::string_view word, std::int32_t count) {
  for (; count > 0; --count) {
    text += ' ';
    text += word;
  }
}

}  // namespace

std::string_view name_of(Resource kind) { return names[static_cast<std::size_t>(kind)]; }

std::optional<Resource> resource_named(std::string_view name) {
  for (std::size_t kind = 0; kind < names.size(); ++kind)
    if (names[kind] == name) return static_cast<Resource>(kind);
  return std::nullopt;
}

/// The blanks are the reference's: each word has one before it, the first after "[" too, and an empty tile is
/// nothing between two commas. Clients take answers apart by them.
void append_look(std::string& text, const Config& config, const State& state, const Trantorian& who) {
  text += '[';
  bool first = true;
  each_in_view(config, who.x, who.y, who.orientation, who.level, [&](int x, int y) {
    if (!first) text += ',';
    first = false;
    const Tile& tile = state.tiles[static_cast<std::size_t>(y * config.width + x)];
    append_words(text, "player", tile.players);
    for (std::size_t kind = 0; kind < resource_kinds; ++kind)
      append_words(text, names[kind], tile.things[kind]);
    if (config.look_shows_eggs) append_words(text, "egg", tile.eggs);
  });
  text += " ]";
}

void append_inventory(std::string& text, const Config& config, const Trantorian& who) {
  const Amounts stock = shown_stock(config, who);
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    text += kind == 0 ? "[ " : ", ";
    text += names[kind];
    text += ' ';
    append_number(text, stock[kind]);
  }
  text += " ]";
}

void append_heard(std::string& text, int direction, std::string_view words) {
  text += "message ";
  append_number(text, direction);
  text += ", ";
  text += words;
}

void append_command(std::string& text, const Command& command) {
  if (command.verb == Verb::none) return;
  text += enum_name(command.verb);
  if (command.verb == Verb::Take || command.verb == Verb::Set) {
    text += ' ';
    text += name_of(command.object);
  }
  if (command.verb == Verb::Broadcast) {
    text += ' ';
    text += command.text;
  }
  text += '\n';
}

}  // namespace agon::zappy
