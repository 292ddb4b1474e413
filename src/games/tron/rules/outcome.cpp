#include <fmt/format.h>

#include "games/tron/rules/rules.h"

namespace agon::tron {
namespace {

/// What is under an agent that died, in words; empty for one that lives.
std::string death_of(const State& state, Seat side) {
  const Agent& agent = state.agents[side];
  const Cell cell = state.board.at(agent.position);
  if (cell == Cell::AreaWall) return fmt::format("{} crashed into an area wall", side_names[side]);
  if (cell == Cell::Empty || agent.health != 0) return {};
  return fmt::format("{} crashed into {} wall", side_names[side],
                     owner_of(cell) == side ? "its own" : "the other's");
}

std::string story_of(const State& state) {
  if (state.ending == Ending::agent_crash) return "the agents crashed into each other";
  std::string story = death_of(state, blue);
  const std::string other = death_of(state, yellow);
  if (!story.empty() && !other.empty()) story += " and ";
  story += other;
  return story.empty() ? "the last cycle is over" : story;
}

std::string reason_of(Ending ending) {
  switch (ending) {
    case Ending::agent_crash:
      return "agent-crash";
    case Ending::area_wall:
      return "area-wall";
    case Ending::wall:
      return "wall";
    case Ending::max_cycles:
      return "max-cycles";
    case Ending::none:
      break;
  }
  return {};
}

}  // namespace

Outcome Rules::outcome(const State& state) const {
  if (state.ending == Ending::none) return {};
  Outcome outcome;
  const auto [ours, theirs] = state.scores;
  outcome.scores = {static_cast<double>(ours), static_cast<double>(theirs)};
  if (ours != theirs) outcome.winners = {ours > theirs ? blue : yellow};
  outcome.reason = reason_of(state.ending);
  outcome.text =
      fmt::format("{}; {} with {} to {}", story_of(state),
                  outcome.winners.empty() ? "a draw" : fmt::format("{} wins", side_names[outcome.winners[0]]),
                  ours, theirs);
  return outcome;
}

}  // namespace agon::tron
