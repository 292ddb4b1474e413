// The events that a world is told, and when. The clock's driver, lock-step and a record all tell it the same
// events. Together with the seed, the events determine the world.
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
  time,       ///< no event: the world has come to this moment
  begin,      ///< the first event; `amount`: time units a second, 0: lock-step
  join,       ///< a player joins a team, and an egg of it hatches
  leave,      ///< a player leaves
  commands,   ///< commands of players: `text`, see append_told_command
  frequency,  ///< `amount`: time units a second from now on
  go_on,      ///< after a victory: all players leave, and the world is open for new ones
  // The events of an operator.
  hunger,  ///< `on`: food is digested
  refill,  ///< `on`: the ground is topped up
  tile,    ///< `amount` of `object` on (x,y)
  move,    ///< a player moves to (x,y), facing `orientation`
  level,   ///< a player's level becomes `amount`
  stock,   ///< a player has `amount` of `object`
  egg,     ///< an egg of a team, on (x,y)
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

/// Limit on one resource on a tile or with a player that an operator may set; it keeps sums within range.
inline constexpr std::int32_t most_things = 30'000;

/// Whether an event is about a player (by its number), not about a team or neither.
constexpr bool about_player(EventKind kind) {
  return kind == EventKind::leave || kind == EventKind::move || kind == EventKind::level ||
         kind == EventKind::stock;
}

/// Applies an event other than commands at the world's present time. `whom`: the index of a player or a team.
/// Returns the player that has joined, if any. An event about a tile, team or player that does not exist does
/// nothing.
std::optional<Index> tell(World& world, State& state, Index whom, const WorldEvent& event);

/// Appends a line of an event's text: "AFTER NUMBER COMMAND" and a line feed. `after`: the time since the
/// event before it, in the record's unit. NUMBER: the player's. COMMAND: the protocol's text. For wrong
/// arguments it is the word alone (with " ?" for a word without arguments), for an unknown word "?", for a
/// wait of one unit ".". Bytes above 127 are written as the characters U+0080 to U+00FF.
void append_told_command(std::string& text, Time after, std::int32_t number, const Command& command);

struct ToldCommand {
  Time after = 0;
  std::int32_t number = 0;
  Command command;
};
/// Takes the first line off `text`. Empty if it is not such a line.
std::optional<ToldCommand> take_told_command(std::string_view& text);

}  // namespace agon::zappy
