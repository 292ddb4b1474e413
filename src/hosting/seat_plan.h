// The players at the seats of a game's server: `--seat prey=champion`, `--seat 1=cmd:python3 bot.py`, `--seat
// 0=person`. A seat without a plan is for a client that connects.
#pragma once

#include <string>
#include <vector>

#include "core/fault.h"
#include "core/game_info.h"
#include "core/seat.h"

namespace agon {

struct SeatPlan {
  /// `absent`: the seat's client did not come.
  enum class Kind { socket, player, person, absent } kind = Kind::socket;
  std::string player;  ///< "champion", "cmd:python3 bot.py", "java:lab/beavis"
  std::string name{};  ///< the name given by the arranged match; empty: the player names itself
  Fault why_absent{};  ///< only for an absent client

  bool is_socket() const { return kind == Kind::socket; }
  /// The kind of player, as the record names it.
  std::string kind_name() const;
};

/// One plan per seat. `words` name a seat by its number, its role or, if the game names its seats, by its
/// name; case does not matter. Throws BadRequest, which quotes the word and lists the seats.
std::vector<SeatPlan> seat_plans(const std::vector<std::string>& words, const GameInfo& info,
                                 std::size_t seats, const std::vector<std::string>& names = {});

/// Number of seats for clients that connect.
std::size_t open_seats(const std::vector<SeatPlan>& plans);

}  // namespace agon
