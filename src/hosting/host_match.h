// A live match of built-in players and of people, from a request.
#pragma once

#include "arena/game_entry.h"
#include "arena/players.h"
#include "hosting/pool_link.h"
#include "hosting/port_link.h"

namespace agon {

/// The time a built-in player is given where people have more: what the game's clocks allow for a move, and
/// most of a beat. A total clock is taken as a thousand moves.
template <Game G>
Nanoseconds machine_limit(const G& game, const Pace& pace) {
  const auto clocks = game.clocks();
  Nanoseconds limit = never;
  if (clocks.per_move.count() != 0) limit = clocks.per_move;
  if (clocks.total.count() != 0) limit = std::min(limit, clocks.total / 1000);
  if (pace.kind == PaceKind::real_time) limit = std::min(limit, pace.beat * 3 / 4);
  return limit == never ? Nanoseconds{0} : limit;
}

inline Nanoseconds from_milliseconds(double ms) { return Nanoseconds(static_cast<std::int64_t>(ms * 1e6)); }

inline bool has_ports(const SeatPorts& ports) {
  return std::any_of(ports.begin(), ports.end(), [](const auto& port) { return port != nullptr; });
}

template <Game G>
std::shared_ptr<LiveMatch<G>> host_match(LiveRuntime& stage, typename G::Config config,
                                         const MatchRequest& request, const SeatPorts& ports) {
  const auto game = std::make_shared<const G>(std::move(config));
  check_seat_count(*game, request.players.size());
  const auto port_of = [&](Seat seat) { return seat < ports.size() ? ports[seat] : nullptr; };
  std::vector<std::unique_ptr<Player<G>>> players(game->seats());
  for (Seat seat = 0; seat < players.size(); ++seat)
    if (!port_of(seat))
      players[seat] = make_player(*game, request.players[seat], seat, derived_seed(request.seed, seat + 1),
                                  request.programs);
  const bool people = has_ports(ports);
  auto pace = game->pace();
  if (request.step_ms >= 0) pace.beat = from_milliseconds(request.step_ms);
  if (request.real_time) pace = {PaceKind::real_time, pace.beat, pace.beat};
  Clocks clocks = game->clocks();
  if (people) clocks = {from_milliseconds(request.person_ms), from_milliseconds(request.person_ms), {}};
  const auto limit = people ? machine_limit(*game, pace) : Nanoseconds{0};
  const auto match = std::make_shared<LiveMatch<G>>(
      stage, LiveOptions<G>{game, request.seed, seats_for(*game, request.players), clocks, pace});
  const auto beat = pace.kind == PaceKind::real_time ? pace.beat : Nanoseconds{0};
  for (Seat seat = 0; seat < players.size(); ++seat) {
    if (const auto port = port_of(seat))
      match->sit(seat, std::make_shared<PortLink<G>>(match, port, seat, beat));
    else
      match->sit(seat, std::make_shared<PoolLink<G>>(stage, match, std::move(players[seat]), limit));
  }
  match->start();
  return match;
}

}  // namespace agon
