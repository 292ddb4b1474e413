// The built-in players of Zappy: minds, which play over the wire and, each at a seat, in lock-step.
#pragma once

#include <memory>

#include "games/zappy/players/agent.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

using SeatMind = std::unique_ptr<agon::Player<Rules>>;

/// What a mind is made of.
struct Crewing {
  std::string team;    ///< its name; all of a team the same
  std::string secret;  ///< what signs a team's words besides the name
  std::uint64_t seed = 0;
};

struct MindEntry {
  const char* name;
  const char* summary;
  std::unique_ptr<Agent> (*make)(const Crewing&);
};

std::unique_ptr<Agent> wanderer_mind(const Crewing&);
std::unique_ptr<Agent> solo_mind(const Crewing&);
std::unique_ptr<Agent> team_mind(const Crewing&);
std::unique_ptr<Agent> champion_mind(const Crewing&);

/// All that can play over the wire, from the simplest to the champion.
const std::vector<MindEntry>& minds();
/// Null: there is none of that name.
const MindEntry* mind_named(std::string_view name);

SeatMind make_random(const Rules& rules, Seat seat, std::uint64_t seed);

/// Simplest first.
const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);

}  // namespace agon::zappy
