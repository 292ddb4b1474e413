#include "games/zappy/rules/operator_text.h"

#include <fmt/format.h>

#include <array>

#include "games/zappy/rules/text.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

struct Form {
  std::string_view word;
  OperatorCommandKind kind;
  std::string_view arguments;
  std::string_view meaning;
};
constexpr std::array<Form, 13> forms{{
    {"noFood", OperatorCommandKind::no_food, "true|false", "whether players stop to digest"},
    {"noRefill", OperatorCommandKind::no_refill, "true|false", "whether the ground is no longer refilled"},
    {"setTile", OperatorCommandKind::set_tile, "RESOURCE AMOUNT X Y", "what lies on a tile"},
    {"tp", OperatorCommandKind::move, "PLAYER X Y [N|E|S|W]", "moves a player, and turns it"},
    {"setLevel", OperatorCommandKind::set_level, "PLAYER LEVEL", "1 to 8"},
    {"setInventory", OperatorCommandKind::set_stock, "PLAYER RESOURCE AMOUNT", "what a player carries"},
    {"kill", OperatorCommandKind::kill, "PLAYER", "the player starves at once"},
    {"fork", OperatorCommandKind::lay, "TEAM X Y", "lays an egg"},
    {"freq", OperatorCommandKind::frequency, "F", "time units a second, 1 to 10000"},
    {"broadcast", OperatorCommandKind::broadcast, "TEXT", "to every player, as from its own tile"},
    {"send", OperatorCommandKind::message, "TEXT", "smg to every GUI"},
    {"quit", OperatorCommandKind::quit, "", "ends the server"},
    {"help", OperatorCommandKind::help, "", "this list"},
}};

class Reader {
 public:
  Reader(Words& words, const Form& form) : words_(words), form_(form) {}

  int number(std::string_view what) {
    const auto word = words_.next();
    const auto read = read_number(word.starts_with('#') ? word.substr(1) : word);
    if (!read) refuse(what, word);
    return *read;
  }
  int amount(std::string_view what) {
    const int read = number(what);
    if (read < 0 || read > 1'000'000) refuse(fmt::format("{} of 0 to 1000000", what), std::to_string(read));
    return read;
  }
  Resource resource() {
    const auto word = words_.next();
    const auto kind = resource_named(word);
    if (!kind) refuse("a resource", word);
    return *kind;
  }
  bool boolean() {
    const auto word = words_.next();
    if (word != "true" && word != "false") refuse("true or false", word);
    return word == "true";
  }
  std::string word(std::string_view what) {
    const auto next = words_.next();
    if (next.empty()) refuse(what, next);
    return std::string(next);
  }
  std::string rest() {
    const auto text = trimmed(words_.rest());
    if (text.empty()) refuse("a text", text);
    return std::string(text);
  }
  [[noreturn]] void refuse(std::string_view expected, std::string_view got) const {
    throw BadOperatorCommand(fmt::format("{}: expected {}, got \"{}\"; right would be: {} {}", form_.word,
                                         expected, got, form_.word, form_.arguments));
  }

 private:
  Words& words_;
  const Form& form_;
};

void read_place(Reader& reader, OperatorCommand& command) {
  command.x = reader.number("X");
  command.y = reader.number("Y");
}

void read_orientation(Words& words, const Reader& reader, OperatorCommand& command) {
  if (words.at_end()) return;
  const auto word = words.next();
  const auto place = std::string_view("NESW").find(word);
  if (word.size() != 1 || place == std::string_view::npos) reader.refuse("N, E, S or W", word);
  command.orientation = static_cast<Orientation>(place + 1);
  command.turns = true;
}

void read_arguments(Words& words, Reader& reader, OperatorCommand& command) {
  switch (command.kind) {
    case OperatorCommandKind::no_food:
    case OperatorCommandKind::no_refill:
      command.on = reader.boolean();
      break;
    case OperatorCommandKind::set_tile:
      command.object = reader.resource();
      command.amount = reader.amount("an amount");
      read_place(reader, command);
      break;
    case OperatorCommandKind::move:
      command.player = reader.number("a player's number");
      read_place(reader, command);
      read_orientation(words, reader, command);
      break;
    case OperatorCommandKind::set_level:
      command.player = reader.number("a player's number");
      command.amount = reader.number("a level");
      if (command.amount < 1 || command.amount > highest_level)
        reader.refuse("a level of 1 to 8", std::to_string(command.amount));
      break;
    case OperatorCommandKind::set_stock:
      command.player = reader.number("a player's number");
      command.object = reader.resource();
      command.amount = reader.amount("an amount");
      break;
    case OperatorCommandKind::kill:
      command.player = reader.number("a player's number");
      break;
    case OperatorCommandKind::lay:
      command.text = reader.word("a team");
      read_place(reader, command);
      break;
    case OperatorCommandKind::frequency:
      command.amount = reader.number("a frequency");
      if (command.amount < 1 || command.amount > 10000)
        reader.refuse("a frequency of 1 to 10000", std::to_string(command.amount));
      break;
    case OperatorCommandKind::broadcast:
    case OperatorCommandKind::message:
      command.text = reader.rest();
      return;
    case OperatorCommandKind::quit:
    case OperatorCommandKind::help:
      break;
  }
  if (!words.at_end()) reader.refuse("nothing more", trimmed(words.rest()));
}

}  // namespace

OperatorCommand parse_operator_command(std::string_view line) {
  Words words(without_return(line));
  auto first = words.next();
  if (first.starts_with('/')) first.remove_prefix(1);
  for (const Form& form : forms) {
    if (form.word != first) continue;
    OperatorCommand command;
    command.kind = form.kind;
    Reader reader(words, form);
    read_arguments(words, reader, command);
    return command;
  }
  throw BadOperatorCommand(fmt::format("\"{}\" is no word of this console; help lists them", first));
}

std::string deeds_help() {
  std::string text;
  for (const Form& form : forms)
    text += fmt::format("{:<40}{}\n", fmt::format("{} {}", form.word, form.arguments), form.meaning);
  return text;
}

}  // namespace agon::zappy
