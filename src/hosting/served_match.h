// A live match of a game's server: some seats are its sockets', the others are the house's.
#pragma once

#include "hosting/client_seat.h"
#include "hosting/game_server.h"
#include "hosting/player_link.h"
#include "hosting/port_link.h"
#include "hosting/seat_plan.h"

namespace agon {

/// The time a player of the house is given where people have more: what the game's clocks allow for a move,
/// and most of a beat. A total clock is taken as a thousand moves.
template <Game G>
Nanoseconds machine_limit(const G& game, const StepPace& pace) {
  const auto clocks = game.clocks();
  Nanoseconds limit = never;
  if (clocks.per_move.count() != 0) limit = clocks.per_move;
  if (clocks.total.count() != 0) limit = std::min(limit, clocks.total / 1000);
  if (pace.kind == PaceKind::real_time && pace.rest.count() > 0) limit = std::min(limit, pace.rest * 3 / 4);
  return limit == never ? Nanoseconds{0} : limit;
}

inline Nanoseconds from_milliseconds(double ms) { return Nanoseconds(static_cast<std::int64_t>(ms * 1e6)); }
inline Clocks person_clocks(double ms) { return {from_milliseconds(ms), from_milliseconds(ms), {}}; }

/// Throws BadRequest where a plan cannot be carried out at that seat.
template <Game G>
void check_plan(const SeatPlan& plan, Seat seat, const ServeSettings& house) {
  if (plan.kind == SeatPlan::Kind::person && !house.invite)
    throw BadRequest("--seat: a person plays at the pages: leave out --no-pages");
  if (plan.kind != SeatPlan::Kind::player) return;
  if (!is_outside(plan.player)) player_named<G>(plan.player, seat);
}

/// The plans of a server of that many seats, each of which can be carried out. `swap`: seats are exchanged,
/// so each must be so at every seat. Throws BadRequest.
template <Game G>
std::vector<SeatPlan> checked_plans(const ServeSettings& house, std::size_t seats, bool swap = false,
                                    const std::vector<std::string>& names = {}) {
  if (house.arranged) return arranged_plans(*house.arranged);
  auto plans = seat_plans(house.seats, G::info(), seats, names);
  for (Seat seat = 0; seat < seats; ++seat)
    for (Seat at = 0; at < seats; ++at)
      if (at == seat || swap) check_plan<G>(plans[seat], at, house);
  return plans;
}

template <Game G>
struct ServedSeat {
  SeatPlan plan;
  std::string name;
  /// Of a socket's seat: its link.
  std::function<std::shared_ptr<SeatLink<G>>(const std::shared_ptr<LiveMatch<G>>&)> link;
};

/// Puts a player of the house on its seat.
template <Game G>
void sit_house(LiveRuntime& stage, const std::shared_ptr<LiveMatch<G>>& match, const std::string& player,
               Seat seat, std::uint64_t seed, std::shared_ptr<const ProgramHost> programs,
               Nanoseconds limit) {
  const bool is_program = is_outside(player);
  if (!is_program) player_named<G>(player, seat);  // throws at once where there is none of that name
  const auto start = [game = match->match().game(), player, seat, own_seed = derived_seed(seed, seat + 1),
                      programs] { return make_player<G>(game, player, seat, own_seed, programs); };
  match->sit(seat, std::make_shared<PlayerLink<G>>(stage, match, start, is_program, seat, limit));
}

/// A match of those seats, to be listened to and started. People bring a clock of their own, which then holds
/// for all; the house's players keep to the game's.
template <Game G>
std::shared_ptr<LiveMatch<G>> make_served_match(LiveRuntime& stage, const ServeSettings& house,
                                                LiveOptions<G> options,
                                                const std::vector<ServedSeat<G>>& seats) {
  bool people = false;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    people |= seats[seat].plan.kind == SeatPlan::Kind::person;
    const auto& plan = seats[seat].plan;
    options.seats.push_back(
        {G::info().role(seat), plan.name.empty() ? seats[seat].name : plan.name, plan.kind_name()});
  }
  if (people) options.clocks = person_clocks(house.person_ms);
  if (house.arranged && !house.arranged->clocks) options.clocks = {};
  const bool beats = options.pace.kind == PaceKind::real_time;
  const auto limit = people || beats ? machine_limit(*options.game, options.pace) : Nanoseconds{0};
  const auto beat = beats ? options.pace.rest : Nanoseconds{0};
  const auto seed = options.seed;
  const auto match = std::make_shared<LiveMatch<G>>(stage, std::move(options));
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    const auto& plan = seats[seat].plan;
    if (plan.is_socket())
      match->sit(seat, with_client(house, match, seats[seat].link(match), seat));
    else if (plan.kind == SeatPlan::Kind::absent)
      match->sit(seat, std::make_shared<AbsentLink<G>>(house, match, plan.why_absent, seat));
    else if (plan.kind == SeatPlan::Kind::person)
      match->sit(seat,
                 std::make_shared<PortLink<G>>(stage, match, house.invite(match->id(), seat), seat, beat));
    else
      sit_house(stage, match, plan.player, seat, seed, house.programs, limit);
  }
  return match;
}

}  // namespace agon
