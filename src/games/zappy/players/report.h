// What the champions of a team tell each other: one signed and numbered word.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/zappy/rules/torus.h"

namespace agon::zappy {

/// Signs what a team says, so that nobody else's words count: SipHash-2-4 with the team's key.
using Key = std::array<std::uint64_t, 2>;

/// From a team's name and whatever secret its players share.
Key key_of(std::string_view team, std::string_view secret);
std::uint64_t siphash(const Key& key, std::string_view bytes);

/// One word of letters, digits, '-' and '_': the bytes and their signature. Servers that take a single word
/// alone take it, too.
std::string sealed(const Key& key, std::string_view bytes);
/// The bytes; nothing for whatever was not sealed with this key.
std::optional<std::string> opened(const Key& key, std::string_view word);

/// Of a player; by chance, for its whole life. The one with the least of a team leads.
using Name = std::uint32_t;

enum class Task : std::uint8_t {
  gather,  ///< food and stones, wherever they are
  meet,    ///< come to the place and say what you have
  rise,    ///< the rituals: put down your share of each, level by level
};

/// What the leader wants.
struct Order {
  Task task = Task::gather;
  std::uint8_t number = 0;  ///< counts its orders
  std::uint8_t level = 1;   ///< of the crew when it was given
  Offset place;             ///< in the leader's frame, of meet and rise

  bool operator==(const Order&) const = default;
};

/// "I heard you from there": lets the other one rule out frames (bearing.h).
struct Echo {
  Name of = 0;
  std::uint16_t number = 0;  ///< of the message heard
  int direction = 0;         ///< in the frame of who heard it
  Offset at;                 ///< of who heard it
};

/// What someone brought to the rituals.
struct Contribution {
  Name from = 0;
  Amounts stock{};
};

struct Report {
  Name from = 0;
  std::uint16_t number = 0;  ///< rises by one with each report of a life
  int level = 1;
  bool ready = false;      ///< at the place of the order it knows
  bool hungry = false;     ///< it has to eat before anything else
  bool sure = false;       ///< it finds to any place of whom it obeys without another word
  Name leader = 0;         ///< whom it obeys
  std::uint8_t obeys = 0;  ///< number of the order it obeys
  Offset at;               ///< in its own frame
  Amounts stock{};
  Order order;  ///< of a leader
  std::vector<Echo> echoes;
  std::vector<Contribution> contributions;  ///< what the rituals are reckoned with, of a leader's rise
};

std::string encode(const Report& report);
/// Nothing for bytes of another length or meaning.
std::optional<Report> decode(std::string_view bytes);

}  // namespace agon::zappy
