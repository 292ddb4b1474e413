#include "games/zappy/rules/rules.h"

#include "games/zappy/rules/seat_observer.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {

std::string team_name(std::size_t team) {
  static constexpr std::array names{"amber", "azure", "coral", "jade", "violet", "lime", "rose", "pearl"};
  return team < names.size() ? names[team] : "team" + std::to_string(team + 1);
}

std::vector<std::string> team_names(const Config& config) {
  std::vector<std::string> names;
  for (std::size_t team = 0; team < static_cast<std::size_t>(config.teams); ++team)
    names.push_back(team_name(team));
  return names;
}

Clocks Rules::clocks() const {
  Clocks clocks;
  clocks.per_move = std::chrono::milliseconds(config_.move_ms);
  return clocks;
}

Pace Rules::pace() const { return {PaceKind::lock_step, std::chrono::milliseconds(config_.step_ms), {}}; }

State Rules::start(std::uint64_t seed) const {
  State state = founded(config_, seed, team_names(config_));
  state.seats.resize(seats());
  fill_seats(state);
  return state;
}

/// A seat without a player takes an egg of its team as soon as there is one, as a client would that connects
/// again.
void Rules::fill_seats(State& state) const {
  SeatObserver observer(config_, state);
  World world(config_, state, observer);
  for (std::size_t turn = 0; turn < state.seats.size(); ++turn) {
    // Place by place, so that no team's eggs hatch before the others'.
    const auto teams = static_cast<std::size_t>(config_.teams),
               places = static_cast<std::size_t>(config_.places);
    const std::size_t seat = turn % teams * places + turn / teams;
    SeatState& place = state.seats[seat];
    if (place.player != nobody) continue;
    const auto player = world.join(static_cast<Index>(team_of(static_cast<Seat>(seat))));
    if (!player) continue;
    state.players[static_cast<std::size_t>(*player)].seat = static_cast<std::int32_t>(seat);
    const auto& team = state.teams[team_of(static_cast<Seat>(seat))];
    place = {*player, 0, {}};
    place.messages.emplace_back();
    place.messages.back().kind = MessageKind::hatched;
    place.messages.back().number = static_cast<int>(team.eggs.size());
  }
}

/// A world without seats is a served one: only a victory ends it.
bool Rules::over(const State& state) const {
  if (state.winner != nobody || state.seats.empty()) return state.winner != nobody;
  return state.living == 0 || state.time >= config_.time_cap;
}

SeatSet Rules::deciders(const State& state) const {
  SeatSet seats;
  if (over(state)) return seats;
  std::int32_t left = state.idle;
  for (Seat seat = 0; left > 0 && seat < state.seats.size(); ++seat) {
    const Index player = state.seats[seat].player;
    if (player == nobody || !state.players[static_cast<std::size_t>(player)].idle()) continue;
    seats.insert(seat);
    --left;
  }
  return seats;
}

std::optional<Fault> Rules::check(const State&, Seat seat, const Action& action) const {
  const auto illegal = [&](const char* code, const char* text) {
    return Fault{seat, FaultKind::illegal, code, text};
  };
  if (action.verb == Verb::unknown || action.wrong)
    return illegal("no-command", "an action is one of the twelve commands, or none to wait one unit");
  if (action.verb != Verb::Broadcast) return std::nullopt;
  if (action.text.empty()) return illegal("no-text", "a Broadcast needs a text");
  if (action.text.size() > longest_text)
    return illegal("long-text", "a Broadcast's text has at most 8192 bytes");
  if (action.text.find('\n') != std::string::npos)
    return illegal("line-feed", "a Broadcast's text is one line: it must not contain a line feed");
  return std::nullopt;
}

void Rules::decide(World& world, State& state, Seat seat, const Decision<Action>& decision) const {
  SeatState& place = state.seats[seat];
  const Index player = place.player;
  // Commands without duration could hold the time for ever: after ten at one moment the player waits a unit.
  const bool waits = place.instant >= static_cast<std::int32_t>(longest_queue);
  if (waits) world.submit(player, {});
  const bool refused = decision.fault || check(state, seat, decision.action);
  world.submit(player, refused ? Action{} : decision.action);
  place.instant = state.players[static_cast<std::size_t>(player)].idle() ? place.instant + 1 : 0;
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  const SeatSet seats = deciders(state);
  if (seats.empty()) return;
  // What was told before is known. All at once: one's command at this moment may be told to another at once.
  seats.each([&](Seat seat) { state.seats[seat].messages.clear(); });
  // Of those who begin something at one moment the first also ends first; so that no seat always is, the
  // turn goes round with the time.
  const auto first = static_cast<Seat>(static_cast<std::uint64_t>(state.time) % state.seats.size());
  SeatObserver observer(config_, state);
  World world(config_, state, observer);
  seats.each([&](Seat seat) {
    if (seat >= first) decide(world, state, seat, decisions[seat]);
  });
  seats.each([&](Seat seat) {
    if (seat < first) decide(world, state, seat, decisions[seat]);
  });
  while (state.idle == 0 && !over(state)) {
    const Time moment = world.next();
    if (moment >= config_.time_cap) {
      state.time = config_.time_cap;
      return;
    }
    world.happen(moment);
    if (observer.places_changed() && state.winner == nobody) fill_seats(state);
    observer.places_filled();
  }
}

View Rules::view(const State& state, Seat seat) const {
  const SeatState& place = state.seats[seat];
  return {config_.width,
          config_.height,
          static_cast<int>(state.time / state.unit),
          place.player == nobody ? 1 : state.players[static_cast<std::size_t>(place.player)].level,
          static_cast<int>(team_of(seat)),
          Messages(place.messages)};
}

}  // namespace agon::zappy
