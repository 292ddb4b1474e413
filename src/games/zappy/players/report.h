// Messages between the champions of a team: one signed and numbered word a broadcast.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/zappy/rules/torus.h"

namespace agon::zappy {

/// Key that signs the team's words, so that nobody else's words count (SipHash-2-4).
using Key = std::array<std::uint64_t, 2>;

/// Key made from the team's name and the secret that its players share, which may be empty.
Key key_of(std::string_view team, std::string_view secret);
std::uint64_t siphash(const Key& key, std::string_view bytes);

/// Writes the bytes and their signature as one word of letters, digits, '-' and '_'. Some servers accept only
/// a single word.
std::string sealed(const Key& key, std::string_view bytes);
/// The bytes of a sealed word; nothing if it was not sealed with this key.
std::optional<std::string> opened(const Key& key, std::string_view word);

/// Name of a player, random and kept for its whole life. The lowest name of a team leads.
using Name = std::uint32_t;

enum class Task : std::uint8_t {
  gather,  ///< collect food and stones anywhere
  meet,    ///< come to the place and report your stock
  rise,    ///< perform the incantations: put down your share for each, level by level
};

/// An order of the leader.
struct Order {
  Task task = Task::gather;
  std::uint8_t number = 0;  ///< counts the leader's orders
  std::uint8_t level = 1;   ///< level of the crew when the order was given
  Offset place;             ///< for meet and rise, in the leader's frame

  bool operator==(const Order&) const = default;
};

/// "I heard you from there." It lets the other player rule out frames (Locator).
struct Echo {
  Name of = 0;
  std::uint16_t number = 0;  ///< of the message heard
  int direction = 0;         ///< K, in the listener's frame
  Offset at;                 ///< where the listener was, in its frame
};

/// Stock that a member brought to the incantations.
struct Contribution {
  Name from = 0;
  Amounts stock{};
};

struct Report {
  Name from = 0;
  std::uint16_t number = 0;  ///< rises by one with each report of the same life
  int level = 1;
  bool ready = false;      ///< at the place of the order that it obeys
  bool hungry = false;     ///< must eat before anything else
  bool sure = false;       ///< can find any place of its leader without another call
  Name leader = 0;         ///< the player that it obeys
  std::uint8_t obeys = 0;  ///< number of the order it obeys
  Offset at;               ///< its place in its own frame
  Amounts stock{};
  Order order;  ///< of a leader; others send the default
  std::vector<Echo> echoes;
  std::vector<Contribution> contributions;  ///< of a leader's order to rise: stocks that shares come from
};

std::string encode(const Report& report);
/// Nothing if the bytes have the wrong length or a wrong value.
std::optional<Report> decode(std::string_view bytes);

}  // namespace agon::zappy
