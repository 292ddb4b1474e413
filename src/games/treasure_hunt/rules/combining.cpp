#include "games/treasure_hunt/rules/combining.h"

#include <fmt/format.h>

#include "core/random.h"

namespace agon::treasure_hunt {

namespace {

constexpr Point leading{0, 0};

Point trailing(bool stacked) { return stacked ? Point{0, half_height} : Point{half_width, 0}; }

/// A board large enough for both halves, with the content of `before`.
Board grown(const Board& before, Point origin) {
  Board board(std::max(before.width(), origin.x + half_width),
              std::max(before.height(), origin.y + half_height));
  for (int index = 0; index < before.fields(); ++index) board.set(before.point(index), before.at(index));
  return board;
}

Board with_half(const Board& before, Point origin, std::span<const HalfMapNode> nodes) {
  Board board = grown(before, origin);
  for (const auto& node : nodes)
    board.set({static_cast<std::int8_t>(origin.x + node.X), static_cast<std::int8_t>(origin.y + node.Y)},
              node.terrain);
  return board;
}

const Side* first_side(const State& state) {
  for (const Side& side : state.sides)
    if (side.origin.somewhere()) return &side;
  return nullptr;
}

/// The place of the half that arrives now; nowhere if the two cannot be connected.
Point place_for(const Config& config, const State& state, std::span<const HalfMapNode> nodes) {
  const Side* first = first_side(state);
  if (first == nullptr) return state.first_leads ? leading : trailing(state.stacked);
  if (first->origin != leading) return leading;
  const Point planned = trailing(state.stacked);
  if (!limits_of(config.profile).must_connect || connected(with_half(state.board, planned, nodes)))
    return planned;
  const Point other = trailing(!state.stacked);
  return connected(with_half(state.board, other, nodes)) ? other : Point{};
}

Point keep_fort(const Config& config, Random& random, std::span<const HalfMapNode> nodes) {
  std::vector<Point> forts;
  for (const auto& node : nodes)
    if (node.fortPresent)
      forts.push_back({static_cast<std::int8_t>(node.X), static_cast<std::int8_t>(node.Y)});
  const bool by_chance = config.fort_choice == FortChoice::random;
  return forts[by_chance ? random.below(static_cast<std::uint32_t>(forts.size())) : 0];
}

/// Any grass field of the half except the fort's.
Point hide_treasure(Random& random, const HalfGrid& grid, Point fort) {
  std::vector<Point> fields;
  for (int y = 0; y < half_height; ++y)
    for (int x = 0; x < half_width; ++x) {
      const Point point{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
      if (grid[half_index(x, y)] == Terrain::Grass && point != fort) fields.push_back(point);
    }
  return fields[random.below(static_cast<std::uint32_t>(fields.size()))];
}

HalfMapFault move_verdict(const Config& config, const State& state, Direction direction) {
  const Ending refusal = Rules(config).move_refusal(state, direction);
  if (refusal == Ending::none) return {};
  if (refusal == Ending::move_before_maps)
    return {refusal, "moves begin when both half maps have arrived: send the half map first"};
  const Point from = state.sides[state.turn].position;
  return {refusal, fmt::format("{} of ({},{}) is {}", enum_name(direction), from.x, from.y,
                               refusal == Ending::into_water ? "water" : "the edge of the map")};
}

}  // namespace

HalfMapFault arrival_fault(const Config& config, const State& state, std::span<const HalfMapNode> nodes) {
  const Side* first = first_side(state);
  HalfGrid grid{};
  if (first != nullptr) grid = grid_of(state.board, first->origin);
  if (auto fault = half_map_fault(config.profile, nodes, first != nullptr ? &grid : nullptr)) return fault;
  if (place_for(config, state, nodes).somewhere()) return {};
  return {Ending::halves_apart,
          "no path leads from the first half map to this one, neither side by side nor stacked"};
}

void place_half_map(const Config& config, State& state, Seat seat, std::span<const HalfMapNode> nodes) {
  Side& side = state.sides[seat];
  const Point origin = place_for(config, state, nodes);
  const HalfGrid grid = grid_of(nodes);
  Random random(state.secret, seat == 0 ? "treasure_hunt.half.0" : "treasure_hunt.half.1");
  const Point fort = keep_fort(config, random, nodes);
  const Point treasure = hide_treasure(random, grid, fort);
  const auto moved = [&](Point point) {
    return Point{static_cast<std::int8_t>(origin.x + point.x), static_cast<std::int8_t>(origin.y + point.y)};
  };
  state.board = with_half(state.board, origin, nodes);
  side.origin = origin;
  side.fort = side.position = moved(fort);
  side.treasure = moved(treasure);
  if (halves(state) < 2) return;
  state.stacked = state.board.width() == half_width;
  for (Seat each = 0; each < 2; ++each)
    state.revealed[each].insert(state.board.index(state.sides[each].fort));
}

HalfMapFault verdict_on(const Config& config, const State& state, const Action& action) {
  switch (action.act) {
    case Act::move:
      return move_verdict(config, state, action.move);
    case Act::half_map:
      if (state.sides[state.turn].origin.somewhere())
        return {Ending::second_half_map, "the half map was sent before, and each player has one"};
      return arrival_fault(config, state, action.playerHalfMapNodes);
    case Act::nothing:
      break;
  }
  return {Ending::no_action, "passing is impossible: send the half map, or a move"};
}

std::optional<Fault> Rules::check(const State& state, Seat seat, const Action& action) const {
  if (state.ending != Ending::none || seat != state.turn)
    return Fault{seat, FaultKind::illegal, ending_code(Ending::out_of_turn), "it is not this player's turn"};
  if (action.act == Act::move && move_refusal(state, action.move) == Ending::none) return std::nullopt;
  auto verdict = verdict_on(config_, state, action);
  if (!verdict) return std::nullopt;
  return Fault{seat, FaultKind::illegal, ending_code(verdict.rule), std::move(verdict.text)};
}

Ending ending_by(FaultKind fault, Ending broken) {
  switch (fault) {
    case FaultKind::illegal:
      return broken == Ending::none ? Ending::no_action : broken;
    case FaultKind::unreadable:
      return Ending::unreadable;
    case FaultKind::late:
      return Ending::late;
    case FaultKind::missing:
      return Ending::no_action;
    case FaultKind::left:
      return Ending::left;
    case FaultKind::crashed:
      return Ending::crashed;
    case FaultKind::out_of_turn:
      return Ending::out_of_turn;
    case FaultKind::too_often:
      return Ending::polled_too_fast;
    case FaultKind::game_time:
      return Ending::game_time;
  }
  return Ending::no_action;
}

}  // namespace agon::treasure_hunt
