// Who sits where in the matches of a game's server: `--seat prey=champion`, `--seat 1=cmd:python3 bot.py`,
// `--seat 0=person`; a seat of which nothing is said belongs to the sockets of the game's protocol.
#pragma once

#include <string>
#include <vector>

#include "core/fault.h"
#include "core/game_info.h"
#include "core/seat.h"

namespace agon {

struct SeatPlan {
  /// `absent`: whoever should have come does not.
  enum class Kind { socket, player, person, absent } kind = Kind::socket;
  std::string player;  ///< "champion", "cmd:python3 bot.py", "java:lab/beavis"
  std::string name{};  ///< what it is called by whoever arranged the match; empty: as it calls itself
  Fault why_absent{};  ///< of who does not come

  bool is_socket() const { return kind == Kind::socket; }
  /// What the record says of who sat here.
  std::string kind_name() const;
};

/// One a seat. A seat is named by its number, its role or, of a game whose seats have names of their own, by
/// that; case does not matter. Throws BadRequest, naming the word and what would be right.
std::vector<SeatPlan> seat_plans(const std::vector<std::string>& words, const GameInfo& info,
                                 std::size_t seats, const std::vector<std::string>& names = {});

/// How many seats are the sockets'.
std::size_t open_seats(const std::vector<SeatPlan>& plans);

}  // namespace agon
