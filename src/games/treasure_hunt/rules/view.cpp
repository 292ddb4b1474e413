#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/rules.h"

namespace agon::treasure_hunt {
namespace {

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

}  // namespace

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

}  // namespace agon::treasure_hunt
