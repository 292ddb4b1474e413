// The built-in players of Zappy: agents, which play over the wire and, each at a seat, in lock-step.
#pragma once

#include <memory>

#include "games/zappy/players/agent.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

using OwnedPlayer = std::unique_ptr<agon::Player<Rules>>;

/// What an agent is made of.
struct Crewing {
  std::string team;    ///< its name; all of a team the same
  std::string secret;  ///< what signs a team's words besides the name
  std::uint64_t seed = 0;
};

struct AgentEntry {
  const char* name;
  const char* summary;
  std::unique_ptr<Agent> (*make)(const Crewing&);
};

std::unique_ptr<Agent> make_wanderer(const Crewing&);
std::unique_ptr<Agent> make_solo(const Crewing&);
std::unique_ptr<Agent> make_team(const Crewing&);
std::unique_ptr<Agent> make_champion(const Crewing&);

/// All that can play over the wire, from the simplest to the champion.
const std::vector<AgentEntry>& agents();
/// Null: there is none of that name.
const AgentEntry* agent_named(std::string_view name);

OwnedPlayer make_random(const Rules& rules, Seat seat, std::uint64_t seed);

/// A world is too large to be played on at every step: positions are worth what the levels of their teams
/// are.
inline AnalysisPlayers analysis_players(std::type_identity<Rules>) { return {"champion", "", 0, 0}; }

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);

}  // namespace agon::zappy
