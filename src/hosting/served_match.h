// A live match of a game's server. Some seats are for clients that connect; the server fills the others.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

#include "arena/players.h"
#include "core/player_spec.h"
#include "core/program_seat.h"
#include "hosting/game_server.h"
#include "hosting/live_match.h"

namespace agon {

/// Throws BadRequest if the seat has no built-in player of that name.
using CheckPlayer = std::function<void(const std::string& name, Seat seat)>;

/// The checked plans for the seats of a server. With `swap` players change seats, so each must fit every
/// seat. Throws BadRequest.
std::vector<SeatPlan> checked_plans(const ServeSettings& settings, const GameInfo& info,
                                    const CheckPlayer& check_player, std::size_t seats, bool swap = false,
                                    const std::vector<std::string>& names = {});
template <Game G>
std::vector<SeatPlan> checked_plans(const ServeSettings& settings, std::size_t seats, bool swap = false,
                                    const std::vector<std::string>& names = {}) {
  const auto check = [](const std::string& name, Seat seat) { player_named<G>(name, seat); };
  return checked_plans(settings, G::info(), check, seats, swap, names);
}

struct ServedSeat {
  SeatPlan plan;
  std::string name;
  /// For a socket's seat: creates its link.
  std::function<std::shared_ptr<SeatLink>(const std::shared_ptr<LiveMatch>&)> link;
};

/// A match with those seats; add listeners, then start it. In a match with people their clock holds for all,
/// but built-in players and programs still get only the time of the game's clocks.
std::shared_ptr<LiveMatch> make_served_match(LiveRuntime& runtime, const ServeSettings& settings,
                                             LiveOptions options, const std::vector<ServedSeat>& seats);

/// Gives a client's process a moment to exit by itself once its match is over, then kills it.
class ClientEnd : public std::enable_shared_from_this<ClientEnd> {
 public:
  ClientEnd(boost::asio::io_context& loop, std::shared_ptr<ClientProgram> client)
      : timer_(loop), client_(std::move(client)) {}
  /// `done` is called once, on the loop, when the process is gone. `end_ms` is the time it took to exit; -1
  /// if it was killed.
  using Done = std::function<void(double end_ms)>;
  void wait(Done done);

 private:
  void look(Done done);

  boost::asio::steady_timer timer_;
  std::shared_ptr<ClientProgram> client_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace agon
