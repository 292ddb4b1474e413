// A live match of built-in players and of people, from a request.
#pragma once

#include "hosting/hosted_entry.h"
#include "hosting/served_match.h"

namespace agon {

inline bool has_ports(const SeatPorts& ports) {
  return std::any_of(ports.begin(), ports.end(), [](const auto& port) { return port != nullptr; });
}

template <Game G>
std::shared_ptr<LiveMatch<G>> host_match(LiveRuntime& stage, typename G::Config config,
                                         const MatchRequest& request, const SeatPorts& ports) {
  const auto game = std::make_shared<const G>(std::move(config));
  check_seat_count(*game, request.players.size());
  const auto port_of = [&](Seat seat) { return seat < ports.size() ? ports[seat] : nullptr; };
  const bool people = has_ports(ports);
  auto pace = game->pace();
  if (request.step_ms >= 0) pace.beat = from_milliseconds(request.step_ms);
  if (request.real_time) pace = {PaceKind::real_time, pace.beat, pace.beat};
  const auto limit = people ? machine_limit<G>(*game, pace) : Nanoseconds{0};
  const auto clocks = people ? person_clocks(request.person_ms) : game->clocks();
  const auto match =
      std::make_shared<LiveMatch<G>>(stage, LiveOptions<G>{.game = game,
                                                           .seed = request.seed,
                                                           .seats = seats_for(*game, request.players),
                                                           .clocks = clocks,
                                                           .pace = pace,
                                                           .thoughts = request.thoughts,
                                                           .past = request.past});
  const auto beat = pace.kind == PaceKind::real_time ? pace.beat : Nanoseconds{0};
  for (Seat seat = 0; seat < game->seats(); ++seat) {
    if (const auto port = port_of(seat))
      match->sit(seat, std::make_shared<PortLink<G>>(stage, match, port, seat, beat));
    else
      sit_house(stage, match, request.players[seat], seat, request.seed, request.programs, limit);
  }
  match->start();
  return match;
}

}  // namespace agon
