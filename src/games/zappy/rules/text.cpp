#include "games/zappy/rules/text.h"

#include <fmt/format.h>

#include "core/described.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/torus.h"
#include "games/zappy/rules/world_observer.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

struct Word {
  std::string_view text;
  Verb verb;
};
constexpr std::array<Word, 12> commands{{
    {"Forward", Verb::Forward},
    {"Right", Verb::Right},
    {"Left", Verb::Left},
    {"Look", Verb::Look},
    {"Inventory", Verb::Inventory},
    {"Broadcast", Verb::Broadcast},
    {"Connect_nbr", Verb::Connect_nbr},
    {"Fork", Verb::Fork},
    {"Eject", Verb::Eject},
    {"Take", Verb::Take},
    {"Set", Verb::Set},
    {"Incantation", Verb::Incantation},
}};

Verb verb_named(std::string_view word) {
  for (const Word& each : commands)
    if (each.text == word) return each.verb;
  return Verb::unknown;
}

/// The rest of the line after one blank, verbatim, with quotes: more than the reference accepts.
std::string_view broadcast_text(std::string_view rest) {
  if (!rest.empty()) rest.remove_prefix(1);
  return rest;
}

std::optional<int> number_after(std::string_view line, std::string_view start) {
  if (!line.starts_with(start)) return std::nullopt;
  return read_number(trimmed(line.substr(start.size())));
}

Message simple(MessageKind kind, int number = 0) {
  Message message;
  message.kind = kind;
  message.number = number;
  return message;
}

/// "message K, text": K at character 8, the text from character 11 on.
std::optional<Message> parse_heard(std::string_view line) {
  constexpr std::string_view start = "message ";
  if (!line.starts_with(start)) return std::nullopt;
  line.remove_prefix(start.size());
  const auto comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto direction = read_number(trimmed(line.substr(0, comma)));
  if (!direction || *direction < 0 || *direction > 8) return std::nullopt;
  line.remove_prefix(comma + 1);
  if (line.starts_with(' ')) line.remove_prefix(1);
  Message message = simple(MessageKind::message, *direction);
  message.text = line;
  return message;
}

std::optional<Message> parse_inventory(std::string_view inside) {
  Message message = simple(MessageKind::inventory);
  while (!inside.empty()) {
    const auto end = inside.find(',');
    Words words(inside.substr(0, end));
    const auto kind = resource_named(words.next());
    const auto amount = read_number(words.next());
    if (!kind || !amount) return std::nullopt;
    message.stock[static_cast<std::size_t>(*kind)] = *amount;
    inside = end == std::string_view::npos ? std::string_view{} : inside.substr(end + 1);
  }
  return message;
}

std::string_view inside_brackets(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with('[')) line.remove_prefix(1);
  if (line.ends_with(']')) line.remove_suffix(1);
  return line;
}

std::optional<Message> parse_list(std::string_view line) {
  const auto inside = inside_brackets(line);
  Words words(inside);
  const auto first = words.next(), second = words.next();
  // An inventory gives a number for each thing, a view names each thing.
  const bool counts = !second.empty() && second[0] >= '0' && second[0] <= '9';
  if (resource_named(first) && counts) return parse_inventory(inside);
  Message message = simple(MessageKind::look);
  message.tiles = parse_look(line);
  return message;
}

constexpr std::array<std::string_view, resource_kinds> names{"food",     "linemate", "deraumere", "sibur",
                                                             "mendiane", "phiras",   "thystame"};

/// One word a unit.
void append_words(std::string& text, std::string_view word, std::int32_t count) {
  for (; count > 0; --count) {
    text += ' ';
    text += word;
  }
}

std::string words_of_stock(const Amounts& stock) {
  std::string words;
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (stock[kind] > 0)
      words += fmt::format("{}{} {}", words.empty() ? "carries " : ", ", stock[kind],
                           name_of(static_cast<Resource>(kind)));
  return words.empty() ? "carries nothing" : words;
}

/// The present command in words. The text of a broadcast is left out, because only its hearers may know it.
std::string words_of_deed(const Trantorian& who) {
  if (who.ritual != nobody) return "in an incantation";
  if (who.queue.empty() || who.queue.front().verb == Verb::none) return "waits";
  const Command& command = who.queue.front();
  const bool of_thing = command.verb == Verb::Take || command.verb == Verb::Set;
  return of_thing ? fmt::format("{} {}", enum_name(command.verb), name_of(command.object))
                  : std::string(enum_name(command.verb));
}

}  // namespace

Command parse_command(std::string_view line) {
  Words words(without_return(line));
  Command command;
  command.verb = verb_named(words.next());
  switch (command.verb) {
    case Verb::unknown:
      break;
    case Verb::Broadcast:
      command.text = broadcast_text(words.rest());
      command.wrong = trimmed(command.text).empty();
      break;
    case Verb::Take:
    case Verb::Set: {
      const auto kind = resource_named(words.next());
      command.wrong = !kind || !words.at_end();
      if (kind) command.object = *kind;
      break;
    }
    default:
      command.wrong = !words.at_end();
  }
  return command;
}

SeenTiles parse_look(std::string_view line) {
  SeenTiles tiles;
  auto inside = inside_brackets(line);
  for (bool more = true; more;) {
    const auto end = inside.find(',');
    more = end != std::string_view::npos;
    SeenTile& tile = tiles.emplace_back();
    Words words(inside.substr(0, end));
    for (auto word = words.next(); !word.empty(); word = words.next()) {
      if (word == "player") ++tile.player;
      if (word == "egg") ++tile.egg;
      if (const auto kind = resource_named(word)) ++tile.things[static_cast<std::size_t>(*kind)];
    }
    if (more) inside.remove_prefix(end + 1);
  }
  return tiles;
}

std::optional<Message> parse_message(std::string_view line) {
  line = without_return(line);
  if (line == "ok") return simple(MessageKind::ok);
  if (line == "ko") return simple(MessageKind::ko);
  if (line.starts_with('[')) return parse_list(line);
  if (auto heard = parse_heard(line)) return heard;
  if (const auto direction = number_after(line, "eject:")) return simple(MessageKind::eject, *direction);
  if (line.starts_with("Elevation underway")) return simple(MessageKind::underway);
  if (const auto level = number_after(line, "Current level:")) return simple(MessageKind::level, *level);
  if (const auto slots = read_number(trimmed(line))) return simple(MessageKind::connect_nbr, *slots);
  return std::nullopt;
}

std::string_view name_of(Resource kind) { return names[static_cast<std::size_t>(kind)]; }

std::optional<Resource> resource_named(std::string_view name) {
  for (std::size_t kind = 0; kind < names.size(); ++kind)
    if (names[kind] == name) return static_cast<Resource>(kind);
  return std::nullopt;
}

/// The blanks are the reference's, and clients parse them: each word has one before it, also the first after
/// "[", and an empty tile is nothing between two commas.
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

std::string words_of(const Trantorian& who) {
  return fmt::format("level {}; {}; {}", who.level, words_of_stock(who.stock), words_of_deed(who));
}

}  // namespace agon::zappy
