#include "games/evasion/players/wall_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/game.h"
#include "games/evasion/players/building.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/surroundings.h"
#include "games/evasion/rules/forecast.h"

namespace agon::evasion {

namespace {

Action prey_action(PreyModel model, const State& state, Random& random) {
  Action action;
  if (model == PreyModel::dodger) {
    action.change = random.one_in(8) ? Point{random.between(-1, 1), random.between(-1, 1)}
                                     : usual_velocity({PreyKind::dodger}, state);
  } else if (random.one_in(4)) {
    action.change = Point{random.between(-1, 1), random.between(-1, 1)};
  }
  return action;
}

}  // namespace

int ticks_until_capture(const Rules& rules, State state, const Playout& how, Random random) {
  const int began = state.tick;
  const Action nothing;
  std::optional<bool> owed;
  while (state.ending == Ending::none && state.tick - began < how.horizon) {
    const Action prey = prey_moves_at(state.tick) ? prey_action(how.prey, state, random) : nothing;
    rules.play(state, action_of(how.way, rules.config(), state, owed), prey);
  }
  const int ticks = state.tick - began;
  if (state.ending == Ending::capture) return ticks;
  if (how.beyond) return ticks + how.beyond(rules.config(), state);
  const Box box = box_around(state.walls, state.prey);
  return how.horizon + box.width() + box.height();
}

double mean_ticks(const Rules& rules, const State& state) {
  constexpr int samples = 6, dodgers = 3;
  double ticks = 0;
  for (int sample = 0; sample < samples; ++sample) {
    const PreyModel model = sample < dodgers ? PreyModel::dodger : PreyModel::wanderer;
    ticks += ticks_until_capture(rules, state, {{{4, 20}}, model},
                                 Random(static_cast<std::uint64_t>(sample), "evasion evaluate"));
  }
  return ticks / samples;
}

double evaluate(const Rules& rules, const State& state, Seat seat) {
  if (state.ending != Ending::none) return standing_of(rules, state, seat);
  const double hunter = value_of_ticks(rules.config(), state.tick, mean_ticks(rules, state));
  return seat == hunter_seat ? hunter : -hunter;
}

namespace {

constexpr int ticks_between_choices = 4;  ///< of ways; after a new wall they are compared at once
constexpr int dodgers = 3;                ///< one of so many samples is against a dodging prey
constexpr int farthest_past = 3;          ///< cells by which the prey may be behind a wall that is tried
constexpr double certainty = 2;           ///< standard errors by which another choice must be better

/// Ticks saved on average, less what may be chance.
double certain_gain(const std::vector<double>& known, const std::vector<double>& other) {
  double sum = 0;
  double squares = 0;
  for (std::size_t sample = 0; sample < known.size(); ++sample) {
    const double saved = known[sample] - other[sample];
    sum += saved;
    squares += saved * saved;
  }
  const auto samples = static_cast<double>(known.size());
  const double mean = sum / samples;
  const double variance = std::max(0.0, squares / samples - mean * mean) / samples;
  return mean - certainty * std::sqrt(variance);
}

}  // namespace

Action WallChoice::next(const State& state, bool hurried) {
  ticks_left_.reset();
  const Config& config = rules_.config();
  const auto wall = wall_ahead(state);
  const bool parted = wall && parts(*wall, state);
  if (!wall_is_due(config, state) && !parted) return {};
  if (hurried && parted) return going_through(config, state, *wall);  // not every way does
  if (!hurried && state.tick >= next_choice_) choose_way(state);
  std::optional<bool> owed = owed_;
  const Action usual = action_of(hunting_ways[way_], config, state, owed);
  const Action chosen = hurried ? usual : better_than(usual, state);
  if (chosen == usual) owed_ = owed;
  if (chosen.create) next_choice_ = 0;
  return chosen;
}

void WallChoice::choose_way(const State& state) {
  next_choice_ = state.tick + ticks_between_choices;
  const Values known = values(state, way_);
  const std::size_t kept = way_;
  double most = 0;
  for (std::size_t way = 0; way < hunting_ways.size(); ++way) {
    if (way == kept) continue;
    const double gain = certain_gain(known, values(state, way));
    if (gain <= most) continue;
    most = gain;
    way_ = way;
  }
  if (way_ != kept) owed_.reset();
}

Action WallChoice::better_than(const Action& usual, const State& state) {
  const auto others = alternatives(usual, state);
  if (others.empty()) return usual;
  const Values known = values_after(state, usual);
  ticks_left_ = std::accumulate(known.begin(), known.end(), 0.0) / static_cast<double>(known.size());
  const Action* best = &usual;
  double most = 0;
  for (const Action& other : others) {
    const double gain = certain_gain(known, values_after(state, other));
    if (gain <= most) continue;
    most = gain;
    best = &other;
  }
  return *best;
}

/// No action; walls across the room, also just past the prey; and removing the wall ahead, alone or with
/// another wall behind the hunter.
std::vector<Action> WallChoice::alternatives(const Action& usual, const State& state) const {
  std::vector<Action> found;
  const auto add = [&](const Action& action) {
    if (action != usual && std::find(found.begin(), found.end(), action) == found.end())
      found.push_back(action);
  };
  add({});
  const bool due = wall_is_due(rules_.config(), state);
  for (const bool upright : {true, false})
    if (due && prey_ahead(state, upright) >= -farthest_past)
      add(spanning_wall(rules_.config(), state, upright));
  if (const auto wall = wall_ahead(state)) {
    add(removal_of(*wall));
    if (due) add(going_through(rules_.config(), state, *wall));
  }
  return found;
}

WallChoice::Values WallChoice::values(const State& state, std::size_t way) const {
  const auto samples = static_cast<std::uint64_t>(samples_);
  Values found;
  found.reserve(samples);
  for (std::uint64_t sample = 0; sample < samples; ++sample) {
    const PreyModel model = sample < samples / dodgers ? PreyModel::dodger : PreyModel::wanderer;
    const std::uint64_t stream =
        derived_seed(seed_, static_cast<std::uint64_t>(state.tick) * samples + sample);
    found.push_back(ticks_until_capture(rules_, state, {hunting_ways[way], model, horizon_, beyond_},
                                        Random(stream, "evasion champion hunter")));
  }
  return found;
}

WallChoice::Values WallChoice::values_after(const State& state, const Action& first) const {
  State next = state;
  rules_.play(next, first, {});
  return values(next, way_);
}

}  // namespace agon::evasion
