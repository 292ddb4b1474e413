// Finds and makes players by name.
#pragma once

#include <fmt/format.h>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/game.h"
#include "core/player_spec.h"
#include "core/record.h"

namespace agon {

/// The player called `word`, a name without parameters. Throws BadRequest that lists the seat's players.
template <Game G>
const PlayerEntry<G>& player_entry(std::string_view word, Seat seat) {
  const auto& all = players_of<G>();
  for (const auto& entry : all)
    if (entry.name == word && entry.fits(seat)) return entry;
  std::string fitting;
  for (const auto& entry : all)
    if (entry.fits(seat)) fitting += (fitting.empty() ? "" : ", ") + entry.name;
  throw BadRequest(fmt::format("no player \"{}\" for seat {} ({}) of {}; there are: {}", word, seat,
                               G::info().role(seat), G::info().name, fitting));
}

/// "greedy" for seat 0 -> its entry, "champion?nodes=20000" -> an entry that makes it with these parameters.
/// Throws BadRequest that lists the players of the seat, or the parameters of the player.
template <Game G>
PlayerEntry<G> player_named(const std::string& name, Seat seat) {
  const auto spec = player_spec(name);
  auto entry = player_entry<G>(spec.name(), seat);
  if (spec.params.empty()) return entry;
  if (entry.params == nullptr)
    throw BadRequest(fmt::format("player \"{}\" of {} takes no parameters, got \"{}\"", entry.name,
                                 G::info().name, spec.params.front()));
  try {
    entry.make = entry.params->maker(spec.params);
  } catch (const BadValue& bad) {
    throw BadRequest(fmt::format("player \"{}\": {}; see `agon players {} --params`", entry.name, bad.what(),
                                 G::info().name));
  }
  return entry;
}

/// A built-in player for a seat of one match. Throws as player_named.
template <Game G>
std::unique_ptr<Player<G>> made_player(const G& game, const std::string& name, Seat seat,
                                       std::uint64_t seed) {
  if (name.find('?') != name.npos) return player_named<G>(name, seat).make(game, seat, seed);
  return player_entry<G>(name, seat).make(game, seat, seed);
}

/// Throws BadRequest when the number of names is not the number of seats.
template <class G>
void check_seat_count(const G& game, std::size_t named) {
  if (named != game.seats())
    throw BadRequest(fmt::format("{} needs {} players, got {}", game.info().name, game.seats(), named));
}

/// One built-in player for each seat; their seeds are derived from `seed`. Throws BadRequest.
template <Game G>
std::vector<std::unique_ptr<Player<G>>> make_players(const G& game, const std::vector<std::string>& names,
                                                     std::uint64_t seed) {
  check_seat_count(game, names.size());
  std::vector<std::unique_ptr<Player<G>>> players;
  for (Seat seat = 0; seat < names.size(); ++seat)
    players.push_back(made_player(game, names[seat], seat, derived_seed(seed, seat + 1)));
  return players;
}

/// The name of an outside player in records and on pages; its command line or path is private to its owner.
inline constexpr const char* program_player = "program";

/// Whether a name was given to a seat. The player's own text, which may be a command line, does not count.
inline bool has_name(const std::vector<std::string>& names, Seat seat) {
  if (seat >= names.size()) return false;
  const auto kind = kind_of_player(names[seat]);
  return kind != PlayerSpec::Kind::program && kind != PlayerSpec::Kind::client &&
         kind != PlayerSpec::Kind::java_class;
}

/// The seats of a record. `names`: shown instead of the players' own, one for each seat; may be empty.
template <class G>
std::vector<SeatRecord> seats_for(const G& game, const std::vector<std::string>& players,
                                  const std::vector<std::string>& names = {}) {
  std::vector<SeatRecord> seats;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    const auto player = is_outside(players[seat]) ? std::string(program_player) : players[seat];
    seats.push_back({game.info().role(seat), has_name(names, seat) ? names[seat] : player, player});
  }
  return seats;
}

/// Programs to which no name was given get the name that they gave themselves in "ready".
inline void name_programs(const std::vector<SeatReport>& reports, const std::vector<std::string>& names,
                          std::vector<SeatRecord>& seats) {
  for (Seat seat = 0; seat < reports.size() && seat < seats.size(); ++seat)
    if (!has_name(names, seat) && !reports[seat].name.empty()) seats[seat].name = reports[seat].name;
}

}  // namespace agon
