#include "games/treasure_hunt/rules/rules.h"

#include <fmt/format.h>
#include <algorithm>

#include "core/odds.h"
#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/look.h"

namespace agon::treasure_hunt {

namespace {

void reveal_around(const Config& config, State& state, Seat seat, Point mountain) {
  const Board& board = state.board;
  const Point half{static_cast<std::int8_t>(mountain.x / half_width),
                   static_cast<std::int8_t>(mountain.y / half_height)};
  for (int y = std::max(0, mountain.y - 1); y <= std::min(board.height() - 1, mountain.y + 1); ++y)
    for (int x = std::max(0, mountain.x - 1); x <= std::min(board.width() - 1, mountain.x + 1); ++x)
      if (config.mountains_see_across || (x / half_width == half.x && y / half_height == half.y))
        state.revealed[seat].insert(y * board.width() + x);
}

void name_move(Choice<Action>& choice) {
  switch (choice.action.move) {
    case Direction::Up:
      choice.label = "up", choice.keys = {"ArrowUp", "w"};
      break;
    case Direction::Right:
      choice.label = "right", choice.keys = {"ArrowRight", "d"};
      break;
    case Direction::Down:
      choice.label = "down", choice.keys = {"ArrowDown", "s"};
      break;
    case Direction::Left:
      choice.label = "left", choice.keys = {"ArrowLeft", "a"};
      break;
  }
}

/// Any field except the requester's own: two avatars on one field would hide its own one.
Point decoy_position(const State& state, Seat seat, std::uint64_t request) {
  const std::uint64_t turn = static_cast<std::uint64_t>(state.actions) * 2 + seat;
  Random random(splitmix64(state.secret) ^ splitmix64(turn) ^ request, "treasure_hunt.decoy");
  const int own = state.board.index(state.sides[seat].position);
  const int drawn = static_cast<int>(random.below(map_fields - 1));
  return state.board.point(drawn < own ? drawn : drawn + 1);
}

void see_enemy(const Config& config, const State& state, Seat seat, std::uint64_t request, View& view) {
  const Side& own = state.sides[seat];
  const Side& enemy = state.sides[1 - seat];
  const int counted = own.actions - (config.half_map_counts ? 0 : 1);
  view.enemy_position_true = counted >= config.true_position_after;
  view.enemy_position = view.enemy_position_true
                            ? enemy.position
                            : decoy_position(state, seat, config.decoy == Decoy::per_request ? request : 0);
  if (state.revealed[seat].contains(state.board.index(enemy.fort))) view.enemy_fort = enemy.fort;
}

using Actions = std::array<int, map_fields>;
constexpr int no_way = 1000;

/// Actions from every field to `goal`; the way back takes as many.
Actions actions_to(const Board& board, Point goal) {
  Actions actions;
  actions.fill(no_way);
  if (!board.contains(goal)) return actions;
  actions[static_cast<std::size_t>(board.index(goal))] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (int field = 0; field < board.fields(); ++field) {
      auto& own = actions[static_cast<std::size_t>(field)];
      if (own == no_way) continue;
      for (const Direction direction : all_directions) {
        const Point to = neighbour(board.point(field), direction);
        if (!board.contains(to) || !enterable(board.at(to))) continue;
        auto& other = actions[static_cast<std::size_t>(board.index(to))];
        const int by_here = own + effort(board.at(field)) + effort(board.at(to));
        if (by_here >= other) continue;
        other = by_here;
        changed = true;
      }
    }
  }
  return actions;
}

/// Actions from an avatar's place, minus those already spent on the move under way.
int actions_from(const Board& board, const Side& side, const Actions& to) {
  int least = to[static_cast<std::size_t>(board.index(side.position))];
  const Point ahead = neighbour(side.position, side.heading);
  if (side.progress > 0 && board.contains(ahead) && enterable(board.at(ahead)))
    least = std::min(least, effort(board.at(side.position)) + effort(board.at(ahead)) - side.progress +
                                to[static_cast<std::size_t>(board.index(ahead))]);
  return least;
}

int actions_needed(const State& state, Seat seat) {
  const Side& side = state.sides[seat];
  const auto to_fort = actions_to(state.board, state.sides[1 - seat].fort);
  if (side.collected) return actions_from(state.board, side, to_fort);
  const auto to_treasure = actions_to(state.board, side.treasure);
  return actions_from(state.board, side, to_treasure) +
         to_fort[static_cast<std::size_t>(state.board.index(side.treasure))];
}

}  // namespace

State Rules::start(std::uint64_t seed) const {
  Random random(seed, "treasure_hunt.start");
  State state;
  state.secret = (((std::uint64_t{random.bits()} << 21) ^ random.bits()) | 1) & largest_seed;
  const Seat drawn = random.below(2);
  state.turn = config_.first_mover == FirstMover::random   ? drawn
               : config_.first_mover == FirstMover::seat_0 ? 0
                                                           : 1;
  state.stacked = random.below(2) == 0;
  // If there are no border rules, the first half stays in the corner from which both shapes are possible.
  state.first_leads = random.below(2) == 0 || config_.profile == Profile::lenient;
  return state;
}

Ending Rules::move_refusal(const State& state, Direction direction) const {
  if (halves(state) < 2) return Ending::move_before_maps;
  const Side& side = state.sides[state.turn];
  const Point target = neighbour(side.position, direction);
  const bool on_map = state.board.contains(target);
  if (on_map && enterable(state.board.at(target))) return Ending::none;
  if (config_.water_check == WaterCheck::on_arrival) {
    const int spent = side.heading == direction ? side.progress + 1 : 1;
    if (spent < effort(state.board.at(side.position)) + 1) return Ending::none;
  }
  return on_map ? Ending::into_water : Ending::off_map;
}

void Rules::lose(State& state, Seat loser, Ending ending) {
  state.ending = ending;
  state.loser = loser;
}

void Rules::pass_turn(State& state) const {
  ++state.sides[state.turn].actions;
  ++state.actions;
  if (state.ending != Ending::none) return;
  state.turn = 1 - state.turn;
  if (state.actions >= config_.action_limit) lose(state, state.turn, Ending::action_limit);
}

void Rules::arrive(State& state, Point target) const {
  const Seat seat = state.turn;
  Side& side = state.sides[seat];
  side.position = target;
  side.progress = 0;
  state.revealed[seat].insert(state.board.index(target));
  if (state.board.at(target) == Terrain::Mountain) reveal_around(config_, state, seat, target);
  if (target == side.treasure) side.collected = true;
  if (side.collected && target == state.sides[1 - seat].fort) lose(state, 1 - seat, Ending::enemy_fort);
}

void Rules::move(State& state, Direction direction) const {
  if (const Ending refusal = move_refusal(state, direction); refusal != Ending::none)
    return lose(state, state.turn, refusal);
  Side& side = state.sides[state.turn];
  if (side.heading != direction) {
    side.heading = direction;
    side.progress = 0;
  }
  ++side.progress;
  const Point target = neighbour(side.position, direction);
  const int entering = state.board.contains(target) ? effort(state.board.at(target)) : 1;
  if (side.progress >= effort(state.board.at(side.position)) + entering) arrive(state, target);
  pass_turn(state);
}

void Rules::step(State& state, std::span<const Decision<Action>> decisions) const {
  if (state.ending != Ending::none) return;
  const auto& [action, fault] = decisions[state.turn];
  if (fault) return lose(state, state.turn, ending_by(*fault, verdict_on(config_, state, action).rule));
  if (const auto gone = decisions[1 - state.turn].fault)
    return lose(state, 1 - state.turn, ending_by(*gone, Ending::no_action));
  if (action.act == Act::move) return move(state, action.move);
  if (const auto verdict = verdict_on(config_, state, action)) return lose(state, state.turn, verdict.rule);
  place_half_map(config_, state, state.turn, action.playerHalfMapNodes);
  pass_turn(state);
}

std::vector<Choice<Action>> Rules::choices(const State& state, Seat seat) const {
  std::vector<Choice<Action>> list;
  for (auto& action : actions(state, seat)) {
    Choice<Action> choice;
    choice.action = std::move(action);
    if (choice.action.act == Act::move) {
      name_move(choice);
    } else {
      choice.label = "send a half map drawn by lot";
      choice.keys = {"Enter"};
    }
    list.push_back(std::move(choice));
    if (list.back().action.act == Act::half_map) break;  // unseen, one is as good as another
  }
  return list;
}

std::vector<Action> Rules::actions(const State& state, Seat seat) const {
  std::vector<Action> actions;
  if (!deciders(state).contains(seat)) return actions;
  if (halves(state) == 2) {
    for (const Direction direction : all_directions)
      if (move_refusal(state, direction) == Ending::none) actions.push_back({Act::move, direction, {}});
    return actions;
  }
  Random random(splitmix64(state.secret) ^ seat, "treasure_hunt.sample");
  const Side& other = state.sides[1 - seat];
  HalfGrid first{};
  if (other.origin.somewhere()) first = grid_of(state.board, other.origin);
  for (int count = 0; count < 3; ++count) {
    Action action;
    action.act = Act::half_map;
    action.playerHalfMapNodes =
        random_half_map(random, config_.profile, other.origin.somewhere() ? &first : nullptr);
    actions.push_back(std::move(action));
  }
  return actions;
}

const GameInfo& Rules::info() {
  static const GameInfo info{
      .name = "treasure_hunt",
      .title = "Treasure Hunt",
      .summary =
          "Find your treasure on your half of the map, then the enemy's fort on the other, before the enemy "
          "does.",
      .roles = {"hunter"},
      .least_seats = 2,
      .most_seats = 2,
      .dynamics = Dynamics::turn_based,
      .information = Information::hidden,
      .chance = Chance::during,
      .least_score = 0,
      .most_score = 1,
      .longest = 321,
  };
  return info;
}

Clocks Rules::clocks() const {
  Clocks clocks;
  clocks.per_move = std::chrono::milliseconds(config_.action_ms);
  clocks.total = std::chrono::milliseconds(config_.game_ms);
  return clocks;
}

Outcome Rules::outcome(const State& state) const {
  Outcome outcome{{0, 0}, {}, "", ""};
  if (state.ending == Ending::none) return outcome;
  const Seat winner = 1 - state.loser;
  outcome.scores[winner] = 1;
  outcome.winners = {winner};
  outcome.reason = ending_code(state.ending);
  if (state.ending == Ending::enemy_fort) {
    outcome.text = fmt::format("seat {} reached the enemy fort with its treasure, after {} own actions",
                               winner, state.sides[winner].actions);
  } else {
    outcome.text = fmt::format("seat {} {}", state.loser, ending_deed(state.ending));
  }
  return outcome;
}

View Rules::view(const State& state, Seat seat, std::uint64_t request) const {
  const Side& own = state.sides[seat];
  View view;
  view.board = state.board;
  view.collected = own.collected;
  view.enemy_collected = state.sides[1 - seat].collected;
  view.over = state.ending != Ending::none;
  view.won = view.over && state.loser != seat;
  view.must_act = !view.over && state.turn == seat;
  view.actions = own.actions;
  view.game_actions = state.actions;
  view.heading = own.heading;
  view.progress = own.progress;
  view.profile = config_.profile;
  view.action_limit = config_.action_limit;
  const bool complete = halves(state) == 2;
  if (own.origin.somewhere() && (complete || config_.sight_with_one_half)) {
    view.position = own.position;
    view.fort = own.fort;
  }
  if (!complete) return view;
  if (!own.collected && state.revealed[seat].contains(state.board.index(own.treasure)))
    view.treasure = own.treasure;
  see_enemy(config_, state, seat, request, view);
  return view;
}

// The lead: the side that needs fewer actions to its treasure and from there to the other's fort.

std::optional<Lead> Rules::lead(const State& state) const {
  constexpr double weight = 5.6, few = 10;  // fitted to matches of built-in players (docs/analysis.md)
  if (halves(state) < 2) return std::nullopt;
  Lead lead{"actions still needed", "", 0, {}};
  std::array<int, 2> needed{};
  for (Seat seat = 0; seat < 2; ++seat) needed[seat] = actions_needed(state, seat);
  lead.value = value_of_odds(weight * (needed[1] - needed[0]) / (needed[0] + needed[1] + few));
  if (state.ending != Ending::none) lead.value = state.loser == 0 ? -1 : 1;
  for (Seat seat = 0; seat < 2; ++seat)
    lead.sides.push_back({side_names[seat],
                          seat_colors[seat],
                          {seat},
                          static_cast<double>(needed[seat]),
                          seat == 0 ? lead.value : -lead.value});
  return lead;
}

}  // namespace agon::treasure_hunt
