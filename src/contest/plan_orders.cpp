#include "contest/plan_orders.h"

#include "contest/own_files.h"
#include "contest/schedule.h"

namespace agon::contest {

namespace {

/// The side that disturbed the other has lost; if both did, nobody has won.
void judge_burns(const PlayedMatch& match, const Seating& seating, Played& played) {
  bool a_burns = false, b_burns = false;
  for (Seat seat = 0; seat < match.seats.size(); ++seat) {
    if (!match.seats[seat].burns) continue;
    (seating.is_a(seat) ? a_burns : b_burns) = true;
    played.faults.push_back({seating.entrant(seat), seat, FaultKind::illegal, "burns",
                             "it took more than 50 ms of processor time while others were asked"});
  }
  if (a_burns || b_burns) played.result.points = a_burns && b_burns ? 0.5 : b_burns ? 1 : 0;
}

}  // namespace

PlanOrders::PlanOrders(const GameEntry& game, const Plan& plan) : game_(game), plan_(plan) {
  for (const auto& config : plan.configs) seats_.push_back(game.seats(config));
}

MatchLoad PlanOrders::load() const { return {game_, seats_.at(0), has_programs(plan_)}; }

MatchOrder PlanOrders::order_of(const Pairing& match) const {
  MatchOrder order;
  order.key = key_text(match.key);
  order.game = plan_.game;
  order.config = plan_.configs[match.config];
  order.seed = match.seed;
  order.opening = plan_.opening;
  order.serve = plan_.serve;
  order.clocks = plan_.clocks;
  order.record = plan_.records;
  const auto seats = seats_[match.config];
  const Seating seating(plan_, match, seats);
  order.seats.reserve(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto& entrant = entrant_of(plan_, seating.entrant(seat));
    order.seats.push_back(seat_of(entrant, player_at(entrant, seat, seats)));
  }
  return order;
}

Played PlanOrders::counted(const Pairing& match, PlayedMatch told) const {
  const Seating seating(plan_, match, told.seats.size());
  Played played;
  played.result = {match.key, match.a, match.b, match.a_first, 0.5};
  count_sides(
      told, [&](std::size_t seat) { return seating.side_of(seat); }, played.result);
  played.seed = match.seed;
  played.config = match.config;
  played.steps = told.steps;
  for (std::size_t seat = 0; seat < told.seats.size(); ++seat) {
    if (seating.is_a(seat)) add_cost(played.cost_a, told.seats[seat]);
    if (seating.is_b(seat)) add_cost(played.cost_b, told.seats[seat]);
  }
  played.fault_count = told.fault_count;
  for (const auto& fault : told.faults)
    played.faults.push_back({seating.entrant(fault.seat), fault.seat, fault.kind, fault.code, fault.text});
  if (seating.all()) {
    const auto broken = broken_seats(told);
    for (int one = 0; one < static_cast<int>(plan_.entrants.size()); ++one)
      played.broken.push_back(seating.broken(one, broken));
  } else if (plan_.burns == Burns::forfeit) {
    judge_burns(told, seating, played);
  }
  played.result.likeness = likeness_of(played.result, played.config, played.steps, told.hash);
  played.outcome = std::move(told.outcome);
  played.hash = std::move(told.hash);
  played.seats = std::move(told.seats);
  played.own_us = std::move(told.own_us);
  played.record = std::move(told.record);
  played.private_parts = std::move(told.private_parts);
  return played;
}

}  // namespace agon::contest
