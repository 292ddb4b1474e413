// Built-in players by name.
#pragma once

#include <fmt/format.h>

#include "core/errors.h"
#include "arena/process_player.h"
#include "core/game.h"
#include "core/record.h"

namespace agon {

/// Whether a player's name asks for a program from outside ("java:lab/beavis"), which only the person at the
/// command line may.
inline bool is_outside(const std::string& name) { return name.find(':') != std::string::npos; }

/// "greedy" for seat 0 -> its entry; throws BadRequest that lists the players of the seat.
template <Game G>
const PlayerEntry<G>& player_named(const std::string& name, Seat seat) {
  std::string fitting;
  for (const auto& entry : players_of<G>()) {
    if (!entry.fits(seat)) continue;
    if (entry.name == name) return entry;
    fitting += (fitting.empty() ? "" : ", ") + entry.name;
  }
  throw BadRequest(fmt::format("no player \"{}\" for seat {} ({}) of {}; there are: {}", name, seat,
                               G::info().role(seat), G::info().name, fitting));
}

/// A player by name: a built-in one, or one from outside as "scheme:rest". "cmd:COMMAND LINE" is a process
/// that speaks JSON lines, for every game. A game that knows schemes of its
/// own has
///   static std::unique_ptr<Player<G>> outside_player(const G&, const std::string& name, Seat, std::uint64_t)
/// which returns null for schemes it does not know and throws BadRequest where the rest of the name is wrong.
/// Such a player may block in `decide` and throw PlayerFault.
template <Game G>
std::unique_ptr<Player<G>> make_player(const G& game, const std::string& name, Seat seat, std::uint64_t seed,
                                       const process::Settings& settings = {}) {
  if (name.starts_with("cmd:"))
    return std::make_unique<ProcessPlayer<G>>(game, name.substr(4), settings, seat);
  if (is_outside(name)) {
    if constexpr (requires { G::outside_player(game, name, seat, seed); })
      if (auto player = G::outside_player(game, name, seat, seed)) return player;
  }
  return player_named<G>(name, seat).make(game, seat, seed);
}

/// Throws BadRequest when the number of names is not the number of seats.
template <Game G>
void check_seat_count(const G& game, std::size_t named) {
  if (named != game.seats())
    throw BadRequest(
        fmt::format("{} has {} seats, {} players were named", G::info().name, game.seats(), named));
}

/// One object a seat. Throws BadRequest.
template <Game G>
std::vector<std::unique_ptr<Player<G>>> make_players(const G& game, const std::vector<std::string>& names,
                                                     std::uint64_t seed,
                                                     const process::Settings& settings = {}) {
  check_seat_count(game, names.size());
  std::vector<std::unique_ptr<Player<G>>> players;
  for (Seat seat = 0; seat < names.size(); ++seat)
    players.push_back(make_player(game, names[seat], seat, derived_seed(seed, seat + 1), settings));
  return players;
}

template <Game G>
std::vector<SeatRecord> seats_for(const G& game, const std::vector<std::string>& names) {
  std::vector<SeatRecord> seats;
  for (Seat seat = 0; seat < game.seats(); ++seat)
    seats.push_back({G::info().role(seat), names[seat], names[seat]});
  return seats;
}

}  // namespace agon
