// A live match of a game's server: some seats are its sockets', the others are the house's.
#pragma once

#include "arena/players.h"
#include "core/player_spec.h"
#include "hosting/game_server.h"
#include "hosting/live_match.h"
#include "hosting/seat_plan.h"

namespace agon {

/// Throws BadRequest where a seat has no built-in player of that name.
using CheckPlayer = std::function<void(const std::string& name, Seat seat)>;

/// The plans of a server of that many seats, each of which can be carried out. `swap`: seats are exchanged,
/// so each must be so at every seat. Throws BadRequest.
std::vector<SeatPlan> checked_plans(const ServeSettings& house, const GameInfo& info,
                                    const CheckPlayer& check_player, std::size_t seats, bool swap = false,
                                    const std::vector<std::string>& names = {});
template <Game G>
std::vector<SeatPlan> checked_plans(const ServeSettings& house, std::size_t seats, bool swap = false,
                                    const std::vector<std::string>& names = {}) {
  const auto check = [](const std::string& name, Seat seat) { player_named<G>(name, seat); };
  return checked_plans(house, G::info(), check, seats, swap, names);
}

struct ServedSeat {
  SeatPlan plan;
  std::string name;
  /// Of a socket's seat: its link.
  std::function<std::shared_ptr<SeatLink>(const std::shared_ptr<LiveMatch>&)> link;
};

/// A match of those seats, to be listened to and started. People bring a clock of their own, which then holds
/// for all; the house's players keep to the game's.
std::shared_ptr<LiveMatch> make_served_match(LiveRuntime& stage, const ServeSettings& house,
                                             LiveOptions options, const std::vector<ServedSeat>& seats);

}  // namespace agon
