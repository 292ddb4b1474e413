#include "games/tron/wire/world.h"

#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::tron::wire {

std::string framed(std::string_view body) {
  std::string frame;
  frame.reserve(sizeof(std::uint32_t) + body.size());
  const auto length = static_cast<std::uint32_t>(body.size());
  for (std::size_t at = 0; at < sizeof length; ++at)
    frame.push_back(static_cast<char>(length >> (8 * at) & 0xffU));
  return frame += body;
}

namespace {

template <class V>
const V* entry_of(const ks::Table<V>& table, std::string_view key) {
  for (const auto& [name, value] : table)
    if (name == key) return &value;
  return nullptr;
}

std::optional<Board> board_of(const std::vector<std::vector<Cell>>& cells) {
  if (cells.empty() || cells.front().empty() || cells.size() > most_side ||
      cells.front().size() > most_side || cells.size() * cells.front().size() > most_cells)
    return std::nullopt;
  std::vector<std::string> rows;
  for (const auto& row : cells) {
    if (row.size() != cells.front().size()) return std::nullopt;
    rows.emplace_back();
    for (const Cell cell : row) rows.back() += "EWBY"[static_cast<std::size_t>(cell)];
  }
  return Board(rows);
}

/// Whether the border is closed: an agent on it is in a wall, and a living one has a cell on each side.
bool is_walled(const Board& board) {
  const int right = board.width() - 1, bottom = board.height() - 1;
  for (int x = 0; x <= right; ++x)
    if (board.at({x, 0}) != Cell::AreaWall || board.at({x, bottom}) != Cell::AreaWall) return false;
  for (int y = 0; y <= bottom; ++y)
    if (board.at({0, y}) != Cell::AreaWall || board.at({right, y}) != Cell::AreaWall) return false;
  return true;
}

}  // namespace

std::string shown_name(std::string_view latin) { return kept_name(utf8_of_latin(latin)); }

World world_of(const State& state, const Constants& constants) {
  World world;
  world.constants = constants;
  for (int y = 0; y < state.board.height(); ++y) {
    world.board.emplace_back();
    for (int x = 0; x < state.board.width(); ++x) world.board.back().push_back(state.board.at({x, y}));
  }
  for (Seat side = 0; side < 2; ++side) {
    world.agents.emplace_back(side_names[side], state.agents[side]);
    world.scores.emplace_back(side_names[side], state.scores[side]);
  }
  return world;
}

std::optional<Shown> shown_by(const RealtimeSnapshot& snapshot) {
  const auto world = ks::read<World>(snapshot.world_payload);
  if (!world) return std::nullopt;
  const auto board = board_of(world->board);
  if (!board || !is_walled(*board)) return std::nullopt;
  Shown shown{{}, world->constants};
  shown.state.cycle = static_cast<int>(snapshot.current_cycle);
  shown.state.board = *board;
  for (Seat side = 0; side < 2; ++side) {
    const Agent* agent = entry_of(world->agents, side_names[side]);
    const std::int32_t* score = entry_of(world->scores, side_names[side]);
    if (agent == nullptr || score == nullptr || !board->holds(agent->position)) return std::nullopt;
    shown.state.agents[side] = *agent;
    shown.state.scores[side] = *score;
  }
  return shown;
}

bool is_last(const Shown& shown) {
  const auto& [first, second] = shown.state.agents;
  const auto is_dead = [&](const Agent& agent) {
    return agent.health <= 0 || shown.state.board.at(agent.position) == Cell::AreaWall;
  };
  return is_dead(first) || is_dead(second) || first.position == second.position ||
         shown.state.cycle >= shown.constants.max_cycles;
}

std::string snapshot_frame(const State& state, const Constants& constants, float cycle_duration) {
  RealtimeSnapshot snapshot;
  snapshot.world_payload = ks::written(world_of(state, constants));
  snapshot.current_cycle = static_cast<std::uint32_t>(state.cycle);
  snapshot.cycle_duration = cycle_duration;
  return frame_of("RealtimeSnapshot", snapshot);
}

std::string end_frame(const State& state) {
  EndGame end;
  const auto [ours, theirs] = state.scores;
  if (ours != theirs) end.winner_sidename = side_names[ours > theirs ? blue : yellow];
  ks::Table<std::string> scores;
  for (Seat side = 0; side < 2; ++side)
    scores.emplace_back(side_names[side], std::to_string(state.scores[side]));
  end.details.emplace_back("Scores", std::move(scores));
  return frame_of("EndGame", end);
}

bool add_command(const BaseCommand& command, Action& action) {
  if (command.type == "ActivateWallBreaker") {
    action.activate_wall_breaker = true;
    return true;
  }
  if (command.type != "ChangeDirection") return false;
  const auto change = ks::read<ChangeDirection>(command.payload);
  if (change) action.direction = change->direction;
  return change.has_value();
}

std::string command_frames(const Action& action, std::uint32_t cycle) {
  std::string frames;
  RealtimeCommand command;
  command.cycle = cycle;
  if (action.direction) {
    command.type = "ChangeDirection";
    command.payload = ks::written(ChangeDirection{*action.direction});
    frames += frame_of("RealtimeCommand", command);
  }
  if (action.activate_wall_breaker) {
    command.type = "ActivateWallBreaker";
    command.payload.clear();
    frames += frame_of("RealtimeCommand", command);
  }
  return frames;
}

}  // namespace agon::tron::wire
