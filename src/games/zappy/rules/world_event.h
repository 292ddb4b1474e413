// What a world is told, and when: who drives it by the clock, in lock-step or from a record says the same
// things to it. Together with the seed they are the whole world.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/zappy/rules/world.h"

namespace agon::zappy {

inline constexpr Time ticks_a_second = 1'000'000'000;  ///< of a world that follows the clock
/// Ticks of a time unit at that frequency, of a world that follows the clock.
constexpr Time ticks_of_unit(int frequency) { return ticks_a_second / frequency; }

enum class EventKind {
  time,       ///< nothing: it has come so far
  begin,      ///< first of all; `amount`: time units a second, 0: lock-step
  join,       ///< of a team, whose egg hatches
  leave,      ///< of a player
  commands,   ///< of players: `text`, see append_told_command
  frequency,  ///< `amount`: time units a second from now on
  go_on,      ///< after a victory: all players go, and it is open for new ones
  // An operator's.
  hunger,  ///< `on`: food is digested
  refill,  ///< `on`: the ground is topped up
  tile,    ///< `amount` of `object` on (x,y)
  move,    ///< of a player to (x,y), facing `orientation`
  level,   ///< of a player: `amount`
  stock,   ///< of a player: `amount` of `object`
  egg,     ///< of a team, on (x,y)
};
BOOST_DESCRIBE_ENUM(EventKind, time, begin, join, leave, commands, frequency, go_on, hunger, refill, tile,
                    move, level, stock, egg)

struct WorldEvent {
  EventKind kind = EventKind::time;
  std::int32_t x = 0, y = 0;
  Orientation orientation = Orientation::N;
  Resource object = Resource::food;
  std::int32_t amount = 0;
  bool on = false;
  std::string text{};

  bool operator==(const WorldEvent&) const = default;
};
BOOST_DESCRIBE_STRUCT(WorldEvent, (), (kind, x, y, orientation, object, amount, on, text))

/// Of one kind on a tile or with a player, that an operator may ask for: sums of it stay numbers.
inline constexpr std::int32_t most_things = 30'000;

/// Whether an event is about a player (by its number), not about a team or nobody.
constexpr bool about_player(EventKind kind) {
  return kind == EventKind::leave || kind == EventKind::move || kind == EventKind::level ||
         kind == EventKind::stock;
}

/// Tells the world what is no command, at its present time. `whom`: the index of a player or a team. The
/// player that has joined, if one has. What cannot be (no such tile, team or player) does nothing.
std::optional<Index> tell(World& world, State& state, Index whom, const WorldEvent& event);

/// A line of an event's text: "AFTER NUMBER COMMAND", a line feed at its end. `after`: how much later than
/// the one before it, in what the record counts; NUMBER: the player's; COMMAND: as the protocol writes it, a
/// lone word (of a word that takes nothing: with " ?") for wrong arguments, "?" for no word of the protocol,
/// "." for one unit's wait. Bytes above 127 are written as the characters U+0080 to U+00FF.
void append_told_command(std::string& text, Time after, std::int32_t number, const Command& command);

struct ToldCommand {
  Time after = 0;
  std::int32_t number = 0;
  Command command;
};
/// Takes the first line off `text`. Nothing where it is no such line.
std::optional<ToldCommand> take_told_command(std::string_view& text);

}  // namespace agon::zappy
