#include "games/zappy/rules/rules.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/text.h"
#include "games/zappy/rules/world.h"
#include "games/zappy/rules/world_observer.h"

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

/// A seat without a player takes an egg of its team as soon as there is one, like a new client.
void Rules::fill_seats(State& state) const {
  SeatObserver observer(config_, state);
  World world(config_, state, observer);
  for (std::size_t turn = 0; turn < state.seats.size(); ++turn) {
    // In the order of places, so that no team's eggs hatch before the others'.
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

/// A world without seats is a served one: it ends only with a victory.
bool Rules::over(const State& state) const {
  if (state.winner != nobody || state.seats.empty()) return state.winner != nobody;
  return state.living == 0 || state.time >= config_.time_cap;
}

SeatSet Rules::deciders(const State& state) const {
  SeatSet seats;
  if (state.idle == 0 || state.seats.empty() || over(state)) return seats;
  if (state.seats.size() <= 64) {  // without a branch: who is idle cannot be predicted
    std::uint64_t idle = 0;
    for (const Trantorian& player : state.players)
      idle |= std::uint64_t{player.idle()} << (static_cast<Seat>(player.seat) % 64);
    return SeatSet(idle);
  }
  for (const Trantorian& player : state.players)
    if (player.idle()) seats.insert(static_cast<Seat>(player.seat));
  return seats;
}

std::optional<Fault> Rules::refusal(Seat seat, const Action& action) {
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
  // Commands without duration could stop time for ever: after ten at one moment the player waits a unit.
  const bool waits = place.instant >= static_cast<std::int32_t>(longest_queue);
  if (waits) world.submit(player, {});
  const bool refused = decision.fault || check(state, seat, decision.action);
  static const Action waiting;
  world.submit(player, refused ? waiting : decision.action);
  place.instant = state.players[static_cast<std::size_t>(player)].idle() ? place.instant + 1 : 0;
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  const SeatSet seats = deciders(state);
  if (seats.empty()) return;
  // Clears old messages. All seats first, because one's command may be told to another at once.
  seats.each([&](Seat seat) { state.seats[seat].messages.clear(); });
  // If several begin at one moment, the first also ends first. The order rotates with the time, so that
  // no seat is always first.
  const auto first = static_cast<Seat>(state.time) % static_cast<Seat>(state.seats.size());
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

/// All commands with their arguments; of broadcasts, one example.
std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  std::vector<Action> actions;
  if (!deciders(state).contains(seat)) return actions;
  for (const Verb verb : {Verb::none, Verb::Forward, Verb::Right, Verb::Left, Verb::Look, Verb::Inventory,
                          Verb::Connect_nbr, Verb::Fork, Verb::Eject, Verb::Incantation})
    actions.push_back({verb, Resource::food, false, {}});
  actions.push_back({Verb::Broadcast, Resource::food, false, "hello"});
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    actions.push_back({Verb::Take, static_cast<Resource>(kind), false, {}});
    actions.push_back({Verb::Set, static_cast<Resource>(kind), false, {}});
  }
  return actions;
}

std::vector<Choice<Action>> command_choices() {
  std::vector<Choice<Action>> choices;
  const auto add = [&](Verb verb, const char* label, std::vector<std::string> keys) {
    choices.push_back({{verb, Resource::food, false, {}}, label, std::move(keys)});
  };
  add(Verb::Forward, "forward", {"ArrowUp", "w"});
  add(Verb::Left, "left", {"ArrowLeft", "a"});
  add(Verb::Right, "right", {"ArrowRight", "d"});
  add(Verb::Look, "look", {"l"});
  add(Verb::Inventory, "inventory", {"i"});
  add(Verb::Connect_nbr, "free slots", {"c"});
  add(Verb::Fork, "lay an egg", {"f"});
  add(Verb::Eject, "eject", {"e"});
  add(Verb::Incantation, "incantation", {"n"});
  choices.push_back({{Verb::Broadcast, Resource::food, false, "hello"}, "say hello", {"b"}});
  for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
    const auto resource = static_cast<Resource>(kind);
    const std::string name(name_of(resource)), digit = std::to_string(kind + 1);
    choices.push_back({{Verb::Take, resource, false, {}}, "take " + name, {digit}});
    choices.push_back({{Verb::Set, resource, false, {}}, "set " + name, {}});
  }
  return choices;
}

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  return deciders(state).contains(seat) ? command_choices() : std::vector<Choice<Action>>{};
}

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "zappy",
      .title = "Zappy",
      .summary =
          "Teams gather food and stones on a torus and rise together by incantations, level by level, "
          "until six of one team are at level 8.",
      .roles = {"player"},
      .least_seats = 1,
      .most_seats = 20000,
      .dynamics = Dynamics::simultaneous,
      .information = Information::hidden,
      .chance = Chance::during,
      .least_score = 0,
      .most_score = 48,
      .longest = 220000,
  };
  return info;
}

int Rules::score(const State& state, std::size_t team) {
  std::vector<int> levels;
  for (const Trantorian& player : state.players)
    if (player.alive() && player.team == static_cast<std::int32_t>(team)) levels.push_back(player.level);
  std::sort(levels.begin(), levels.end(), std::greater<>());
  int sum = 0;
  for (std::size_t index = 0; index < levels.size() && index < victors; ++index) sum += levels[index];
  return sum;
}

namespace {

std::vector<int> team_scores(const State& state) {
  std::vector<int> scores;
  for (std::size_t team = 0; team < state.teams.size(); ++team) scores.push_back(Rules::score(state, team));
  return scores;
}

/// The only team with the best score; empty: several share it.
std::optional<std::size_t> ahead_of_all(const std::vector<int>& scores) {
  const auto best = std::max_element(scores.begin(), scores.end());
  if (best == scores.end() || std::count(scores.begin(), scores.end(), *best) != 1) return std::nullopt;
  return static_cast<std::size_t>(best - scores.begin());
}

void describe_victory(Outcome& outcome, const State& state) {
  const auto& team = state.teams[static_cast<std::size_t>(state.winner)];
  const auto units = state.time / state.unit;
  const bool risen = team.highest >= victors;
  outcome.reason = risen ? "six-at-level-8" : "last-team";
  outcome.text = risen ? fmt::format("{} has six players at level 8 after {} units", team.name, units)
                       : fmt::format("{} is the last team alive after {} units", team.name, units);
}

std::string ahead_text(const State& state, const char* how, std::optional<std::size_t> best,
                       const std::vector<int>& scores) {
  const auto units = state.time / state.unit;
  return best ? fmt::format("{} after {} units; {} is ahead with {} levels", how, units,
                            state.teams[*best].name, scores[*best])
              : fmt::format("{} after {} units, and no team is ahead", how, units);
}

/// The share of the stones for the incantation to the next level that a player carries.
double carried_share(const Config& config, const Trantorian& who) {
  if (who.level >= highest_level) return 0;
  const Requirement needed = requirement_of(config, who.level);
  int wanted = 0, carried = 0;
  for (std::size_t kind = 1; kind < resource_kinds; ++kind) {
    wanted += needed.stones[kind];
    carried += std::min(needed.stones[kind], who.stock[kind]);
  }
  return wanted == 0 ? 0 : static_cast<double>(carried) / wanted;
}

/// A team's rise: 48 when six are at level 8.
std::vector<double> rises_of(const Config& config, const State& state) {
  std::vector<std::vector<double>> of(state.teams.size());
  for (const Trantorian& who : state.players)
    if (who.alive())
      of[static_cast<std::size_t>(who.team)].push_back(who.level + 0.9 * carried_share(config, who));
  std::vector<double> rises;
  for (auto& team : of) {
    std::sort(team.begin(), team.end(), std::greater<>());
    team.resize(std::min(team.size(), static_cast<std::size_t>(victors)));
    rises.push_back(std::accumulate(team.begin(), team.end(), 0.0));
  }
  return rises;
}

}  // namespace

Outcome Rules::outcome(const State& state) const {
  Outcome outcome;
  const auto scores = team_scores(state);
  for (Seat seat = 0; seat < seats(); ++seat) outcome.scores.push_back(scores[team_of(seat)]);
  if (!over(state)) return outcome;
  const auto let_win = [&](std::size_t team) {
    for (Seat seat = 0; seat < seats(); ++seat)
      if (team_of(seat) == team) outcome.winners.push_back(seat);
  };
  if (state.winner != nobody) {
    let_win(static_cast<std::size_t>(state.winner));
    describe_victory(outcome, state);
    return outcome;
  }
  if (state.living == 0) {
    outcome.reason = "all-dead";
    outcome.text = fmt::format("everybody is dead after {} units", state.time / state.unit);
    return outcome;
  }
  // The subject has no time limit: here the team whose six best players have risen highest wins.
  outcome.reason = "time-cap";
  const auto best = ahead_of_all(scores);
  if (best) let_win(*best);
  outcome.text = ahead_text(state, "time is over", best, scores);
  return outcome;
}

Outcome Rules::outcome_by_team(const State& state, bool closed) {
  Outcome outcome;
  const auto scores = team_scores(state);
  outcome.scores.assign(scores.begin(), scores.end());
  if (state.winner != nobody) {
    outcome.winners = {static_cast<Seat>(state.winner)};
    describe_victory(outcome, state);
  } else if (closed) {
    const auto best = ahead_of_all(scores);
    if (best) outcome.winners = {static_cast<Seat>(*best)};
    outcome.reason = "closed";
    outcome.text = ahead_text(state, "the world was closed", best, scores);
  }
  return outcome;
}

// The lead: the team whose six best players have risen highest and are nearest to their next incantation.

std::optional<Lead> Rules::lead(const State& state) const {
  constexpr double levels_of_half = 3;  // fitted to matches of built-in players (docs/analysis.md)
  if (state.teams.empty()) return std::nullopt;
  const bool served = state.seats.empty();  // the seats of a served world are its teams
  const auto places = served ? 1U : static_cast<std::uint32_t>(config_.places);
  const auto rises = rises_of(config_, state);
  const auto colors = team_colors_of(state);
  Lead lead{"levels, with stones for the next", "", 0, {}};
  for (std::size_t team = 0; team < state.teams.size(); ++team) {
    lead.sides.push_back({state.teams[team].name, colors[team], {}, std::round(rises[team] * 100) / 100, 0});
    for (std::uint32_t place = 0; place < places; ++place)
      lead.sides.back().seats.push_back(static_cast<std::uint32_t>(team) * places + place);
  }
  compare_amounts(lead, levels_of_half);
  const Outcome end = served ? outcome_by_team(state, false) : outcome(state);
  if (!end.over()) return lead;
  for (auto& side : lead.sides) {
    const bool won =
        std::find(end.winners.begin(), end.winners.end(), side.seats.front()) != end.winners.end();
    side.value = end.winners.empty() ? 0 : won ? 1 : -1;
  }
  lead.value = lead.sides.front().value;
  return lead;
}

}  // namespace agon::zappy
