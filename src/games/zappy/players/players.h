// The built-in players of Zappy: minds, which play over the wire and, each at a seat, in lock-step.
#pragma once

#include <memory>

#include "games/zappy/players/mind.h"
#include "games/zappy/rules.h"

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
  std::unique_ptr<Mind> (*make)(const Crewing&);
};

std::unique_ptr<Mind> wanderer_mind(const Crewing&);
std::unique_ptr<Mind> solo_mind(const Crewing&);
std::unique_ptr<Mind> team_mind(const Crewing&);
std::unique_ptr<Mind> champion_mind(const Crewing&);

/// All that can play over the wire, from the simplest to the champion.
const std::vector<MindEntry>& minds();
/// Null: there is none of that name.
const MindEntry* mind_named(std::string_view name);

SeatMind make_random(const Rules& rules, Seat seat, std::uint64_t seed);

}  // namespace agon::zappy
