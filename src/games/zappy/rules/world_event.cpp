#include "games/zappy/rules/world_event.h"

#include <charconv>

#include "core/described.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/text.h"
#include "text/bytes.h"

namespace agon::zappy {

namespace {

constexpr std::string_view waits = ".", no_word = "?", wrong_end = " ?", broadcast = "Broadcast ";

bool takes_words(Verb verb) { return verb == Verb::Take || verb == Verb::Set || verb == Verb::Broadcast; }

template <class Number>
bool take_number(std::string_view& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + text.size() || *end != ' ' || number < 0) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return true;
}

bool on_map(const World& world, const WorldEvent& event) {
  return event.x >= 0 && event.x < world.config().width && event.y >= 0 && event.y < world.config().height;
}

void tell_about_player(World& world, Index player, const WorldEvent& event) {
  switch (event.kind) {
    case EventKind::leave:
      return world.leave(player);
    case EventKind::move:
      if (on_map(world, event)) world.move(player, event.x, event.y, event.orientation);
      return;
    case EventKind::level:
      if (event.amount >= 1 && event.amount <= highest_level) world.set_level(player, event.amount);
      return;
    default:
      if (event.amount >= 0 && event.amount <= most_things)
        world.set_stock(player, event.object, event.amount);
  }
}

}  // namespace

std::optional<Index> tell(World& world, State& state, Index whom, const WorldEvent& event) {
  if (about_player(event.kind)) {
    const bool lives = whom >= 0 && static_cast<std::size_t>(whom) < state.players.size() &&
                       state.players[static_cast<std::size_t>(whom)].alive();
    if (lives) tell_about_player(world, whom, event);
    return std::nullopt;
  }
  const bool team = whom >= 0 && static_cast<std::size_t>(whom) < state.teams.size();
  switch (event.kind) {
    case EventKind::join:
      return team ? world.join(whom) : std::nullopt;
    case EventKind::frequency:
      if (event.amount > 0) world.set_unit(ticks_of_unit(event.amount));
      break;
    case EventKind::go_on:
      world.clear();
      break;
    case EventKind::hunger:
      state.hunger = event.on;
      break;
    case EventKind::refill:
      state.refill = event.on;
      break;
    case EventKind::tile:
      if (on_map(world, event) && event.amount >= 0 && event.amount <= most_things)
        world.set_ground(event.x, event.y, event.object, event.amount);
      break;
    case EventKind::egg:
      if (team && on_map(world, event)) world.lay(whom, event.x, event.y, nobody);
      break;
    default:
      break;
  }
  return std::nullopt;
}

void append_told_command(std::string& text, Time after, std::int32_t number, const Command& command) {
  append_number(text, after);
  text += ' ';
  append_number(text, number);
  text += ' ';
  if (command.verb == Verb::none) {
    text += waits;
  } else if (command.verb == Verb::unknown) {
    text += no_word;
  } else {
    text += agon::enum_name(command.verb);
    if (command.wrong) {
      if (!takes_words(command.verb)) text += wrong_end;
    } else if (command.verb == Verb::Broadcast) {
      text += ' ';
      text += utf8_of_latin(command.text);  // a record is UTF-8, and clients' texts need not be
    } else if (takes_words(command.verb)) {
      text += ' ';
      text += name_of(command.object);
    }
  }
  text += '\n';
}

std::optional<ToldCommand> take_told_command(std::string_view& text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  auto line = text.substr(0, end);
  text.remove_prefix(end + 1);
  ToldCommand told;
  if (!take_number(line, told.after) || !take_number(line, told.number)) return std::nullopt;
  if (line == waits) return told;
  const auto bytes = latin_of_utf8(line);
  if (!bytes) return std::nullopt;
  told.command = parse_command(*bytes);
  if (bytes->starts_with(broadcast))
    told.command = {Verb::Broadcast, Resource::food, false, bytes->substr(broadcast.size())};
  return told;
}

}  // namespace agon::zappy
