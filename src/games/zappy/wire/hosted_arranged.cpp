// What an arranged match adds to a served world: each player comes by a door that says whose it is.
#include <fmt/format.h>

#include "games/zappy/wire/hosted_world.h"

namespace agon::zappy {

namespace {
constexpr int most_lapses = 10;  // budgets in a row, after which nobody waits any more
}

bool HostedWorld::time_is_over() const {
  return arranged_ && state_.time / state_.unit >= settings_.config.time_cap;
}

/// Nobody plays in another's team, and none of those that play sees the world as a GUI does.
bool HostedWorld::lets_in(const Client& client, Index team) const {
  if (!match_ || team == nobody) return false;
  if (client.door == house_door) return !settings_.teams[static_cast<std::size_t>(team)].is_socket();
  return client.door >= 0 &&
         static_cast<std::size_t>(client.door) / settings_.places == static_cast<std::size_t>(team);
}

/// It has named its team, and plays, or found no room there. Of a team of the house any of its seats is
/// taken.
void HostedWorld::came(const Client& client, Index team) {
  if (client.door >= 0) return came(static_cast<Seat>(client.door));
  const auto first = static_cast<Seat>(static_cast<std::size_t>(team) * settings_.places);
  for (Seat seat = first; seat < first + settings_.places; ++seat)
    if (!arranged_->here[seat]) return came(seat);
}

void HostedWorld::came(Seat seat) {
  if (arranged_->here[seat]) return;
  arranged_->here[seat] = true;
  if (--arranged_->awaited > 0) return;
  began_ = moment_began_ = std::chrono::steady_clock::now();
}

void HostedWorld::give_up(Seat seat, Fault why) {
  why.seat = static_cast<Seat>(seat / settings_.places);
  if (match_) match_->failed(std::move(why));
  came(seat);
  turned();
}

/// Its connection has ended while its player lived.
void HostedWorld::note_departure(const Client& client) {
  constexpr auto moment = std::chrono::milliseconds(20);
  const auto seat = static_cast<Seat>(client.door);
  std::string text = fmt::format("player {} of the team closed its connection", seat % settings_.places);
  const auto& program = settings_.arranged->clients[seat];
  if (const auto ending = program ? program->ended(moment) : std::nullopt) text += ": " + *ending;
  if (match_)
    match_->failed({static_cast<Seat>(seat / settings_.places), FaultKind::left, "left", std::move(text)});
}

void HostedWorld::lapsed(Index player) {
  auto& count = arranged_->lapses[static_cast<std::size_t>(player)];
  if (++count < most_lapses) return;
  const auto team = static_cast<Seat>(state_.players[static_cast<std::size_t>(player)].team);
  send_away(player, {team, FaultKind::late, "hangs",
                     fmt::format("a player said nothing for {} budgets of {} ms in a row", most_lapses,
                                 settings_.budget.count())});
}

void HostedWorld::send_away(Index player, Fault why) {
  const auto member = herald_.member_of(player);
  if (member == ClientNotifier::no_member) return;
  match_->failed(std::move(why));
  clients_[member].kind = Kind::leaving;
  crowd_.finish(member);
  herald_.disconnect(player);
  tell(player, {.kind = EventKind::leave});
}

}  // namespace agon::zappy
