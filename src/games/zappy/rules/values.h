// The values of Zappy: configuration, actions and messages; the state is in state.h. Field names are the
// protocol's own terms. (0,0) is top left, x grows to the East, y to the South.
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/notes.h"

namespace agon::zappy {

/// Ticks since the world began; State::unit of them are one time unit of the subject.
using Time = std::int64_t;

enum class Resource : std::uint8_t { food, linemate, deraumere, sibur, mendiane, phiras, thystame };
BOOST_DESCRIBE_ENUM(Resource, food, linemate, deraumere, sibur, mendiane, phiras, thystame)
inline constexpr std::size_t resource_kinds = 7;
/// How many of each, in the protocol's order.
using Amounts = std::array<std::int32_t, resource_kinds>;

inline constexpr int highest_level = 8;
inline constexpr int victors = 6;                  ///< players of level 8 that win
inline constexpr std::size_t longest_queue = 10;   ///< commands of a player, the running one included
inline constexpr std::size_t longest_text = 8192;  ///< bytes of a broadcast

enum class Orientation : std::uint8_t { N = 1, E, S, W };
BOOST_DESCRIBE_ENUM(Orientation, N, E, S, W)

/// The words of the AI protocol; `none` waits one unit and `unknown` is any other line.
enum class Verb : std::uint8_t {
  none,
  Forward,
  Right,
  Left,
  Look,
  Inventory,
  Broadcast,
  Connect_nbr,
  Fork,
  Eject,
  Take,
  Set,
  Incantation,
  unknown,
};
BOOST_DESCRIBE_ENUM(Verb, none, Forward, Right, Left, Look, Inventory, Broadcast, Connect_nbr, Fork, Eject,
                    Take, Set, Incantation, unknown)

enum class InventoryFood {
  stock,  ///< whole units not yet begun: a newborn shows 9
  total,  ///< including the unit that is being digested: 10
};
BOOST_DESCRIBE_ENUM(InventoryFood, stock, total)

struct Config {
  int width = 20;
  int height = 20;
  int teams = 2;
  int clients = 6;
  int places = 6;
  int time_cap = 20000;
  int move_ms = 0;
  int step_ms = 15;
  bool look_shows_eggs = false;
  InventoryFood inventory_food = InventoryFood::stock;
  bool eject_always_ok = false;
  bool sibur_in_2_to_3 = true;
  bool last_team_wins = false;
  int fork_cap = -1;

  bool operator==(const Config&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"width", "width of the map, in tiles", 1, 250},
      FieldNote{"height", "height of the map, in tiles", 1, 250},
      FieldNote{"teams", "number of teams", 1, 100},
      FieldNote{"clients", "-c: eggs that each team begins with", 1, 200},
      FieldNote{"places", "players that play in a team; those beyond its eggs wait for one", 1, 200},
      FieldNote{"time_cap", "time units after which a match in lock-step ends", 1, 10'000'000},
      FieldNote{"move_ms",
                "time for a decision in lock-step, in milliseconds; a player that takes longer waits a unit; "
                "0 = no clock",
                0, 86'400'000},
      FieldNote{"step_ms", "least time a step takes when played live, in milliseconds", 0, 10'000},
      FieldNote{"look_shows_eggs", "Look names the eggs of a tile, last"},
      FieldNote{"inventory_food", "whether the food shown counts the one being digested"},
      FieldNote{"eject_always_ok", "Eject answers ok even if nothing was hit, as the reference does"},
      FieldNote{"sibur_in_2_to_3",
                "the incantation from level 2 to 3 takes a sibur; the reference forgot it"},
      FieldNote{"last_team_wins", "a team that alone has living players, after others had some, wins"},
      FieldNote{"fork_cap", "eggs that a team may lay by Fork; -1 = any number", -1, 1'000'000},
  };
};
BOOST_DESCRIBE_STRUCT(Config, (),
                      (width, height, teams, clients, places, time_cap, move_ms, step_ms, look_shows_eggs,
                       inventory_food, eject_always_ok, sibur_in_2_to_3, last_team_wins, fork_cap))

/// One command of a player. As an action of the lock-step game a default one waits one unit.
struct Command {
  Verb verb = Verb::none;
  Resource object = Resource::food;  ///< of Take and Set
  bool wrong = false;                ///< known word, wrong arguments: costs the time and is answered ko
  std::string text;                  ///< of Broadcast: bytes without line feed

  bool operator==(const Command&) const = default;
};
BOOST_DESCRIBE_STRUCT(Command, (), (verb, object, wrong, text))
using Action = Command;

/// A line the server sends to a player.
enum class MessageKind : std::uint8_t {
  hatched,      ///< the player begins: `number` slots are left
  ok,           ///< the command is done
  ko,           ///< it failed; also ends an incantation that failed
  look,         ///< `tiles`
  inventory,    ///< `stock`
  connect_nbr,  ///< `number` unused slots of the team
  message,      ///< a broadcast: `text` came from the direction `number` (K, 0 to 8)
  eject,        ///< pushed; it came from the direction `number` (K: 1, 3, 5 or 7)
  underway,     ///< Elevation underway: frozen for 300 units
  level,        ///< Current level: `number`
};
BOOST_DESCRIBE_ENUM(MessageKind, hatched, ok, ko, look, inventory, connect_nbr, message, eject, underway,
                    level)

/// The content of one tile in a Look answer.
struct SeenTile {
  std::int32_t player = 0;  ///< players on the tile, including the one that looks
  Amounts things{};
  std::int32_t egg = 0;

  bool operator==(const SeenTile&) const = default;
};
BOOST_DESCRIBE_STRUCT(SeenTile, (), (player, things, egg))

/// The tiles of a Look answer, row by row away from the player, each from left to right: (level+1)² tiles.
/// Those of a player of level 1 or 2 need no heap memory.
using SeenTiles = boost::container::small_vector<SeenTile, 9>;

struct Message {
  Message() {}  // a defaulted one would first clear the many bytes of `tiles`

  MessageKind kind = MessageKind::ok;
  int number = 0;
  std::string text;
  Amounts stock{};
  SeenTiles tiles;

  bool operator==(const Message&) const = default;
};
BOOST_DESCRIBE_STRUCT(Message, (), (kind, number, text, tiles, stock))

/// Messages that a view borrows from the state; a copy owns its messages.
class Messages {
 public:
  using value_type = Message;

  Messages() = default;
  explicit Messages(const std::vector<Message>& lender) : lender_(&lender) {}
  Messages(const Messages& other) : own_(other.all()) {}
  Messages& operator=(const Messages& other) {
    own_ = std::vector<Message>(other.all());
    lender_ = nullptr;
    return *this;
  }

  auto begin() const { return all().begin(); }
  const Message* data() const { return all().data(); }
  auto end() const { return all().end(); }
  std::size_t size() const { return all().size(); }
  bool operator==(const Messages& other) const { return all() == other.all(); }

  // Changes the messages of this object.
  void clear() { *this = Messages(); }
  void push_back(Message message) { own_.push_back(std::move(message)); }
  Message& emplace_back() { return own_.emplace_back(); }
  Message& back() { return own_.back(); }

 private:
  const std::vector<Message>& all() const { return lender_ != nullptr ? *lender_ : own_; }

  const std::vector<Message>* lender_ = nullptr;
  std::vector<Message> own_;
};

/// The view of a player: the lines since its last decision, oldest first, and what it can count itself.
struct View {
  int width = 0, height = 0;
  int time = 0;   ///< units since the world began
  int level = 1;  ///< its own
  int team = 0;   ///< which team, from 0
  Messages messages;

  bool operator==(const View&) const = default;
};
BOOST_DESCRIBE_STRUCT(View, (), (width, height, time, level, team, messages))

}  // namespace agon::zappy
