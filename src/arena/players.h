// Built-in players by name.
#pragma once

#include <fmt/format.h>

#include "arena/errors.h"
#include "core/game.h"

namespace agon {

/// "greedy" for seat 0 -> its entry; throws BadRequest that lists the players of the seat.
template <Game G>
const PlayerEntry<G>& player_named(const std::string& name, Seat seat) {
  std::string fitting;
  for (const auto& entry : G::players()) {
    if (!entry.fits(seat)) continue;
    if (entry.name == name) return entry;
    fitting += (fitting.empty() ? "" : ", ") + entry.name;
  }
  throw BadRequest(fmt::format("no player \"{}\" for seat {} ({}) of {}; there are: {}", name, seat,
                               G::facts().role(seat), G::facts().name, fitting));
}

/// One object a seat. Throws BadRequest when the number of names is not the number of seats.
template <Game G>
std::vector<std::unique_ptr<Player<G>>> make_players(const G& game, const std::vector<std::string>& names,
                                                     std::uint64_t seed) {
  if (names.size() != game.seats())
    throw BadRequest(
        fmt::format("{} has {} seats, {} players were named", G::facts().name, game.seats(), names.size()));
  std::vector<std::unique_ptr<Player<G>>> players;
  for (Seat seat = 0; seat < names.size(); ++seat)
    players.push_back(player_named<G>(names[seat], seat).make(game, seat, derived_seed(seed, seat + 1)));
  return players;
}

}  // namespace agon
