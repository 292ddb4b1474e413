#include "contest/plan.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::contest {

std::string label_of(const Entrant& entrant) {
  const auto version = entrant.version == 1 ? "" : fmt::format(" v{}", entrant.version);
  return entrant.name + version + process::words_of(entrant.grants);
}

std::string key_text(const Key& key) {
  return fmt::format("r{}b{}g{}", key.round + 1, key.board + 1, key.game + 1);
}

int founders_of(const Plan& plan) {
  return static_cast<int>(std::count_if(plan.entrants.begin(), plan.entrants.end(),
                                        [](const Entrant& entrant) { return entrant.from == 0; }));
}

static bool any_player(const Plan& plan, bool (*is)(std::string_view)) {
  return std::any_of(plan.entrants.begin(), plan.entrants.end(), [&](const Entrant& entrant) {
    return std::any_of(entrant.players.begin(), entrant.players.end(), is);
  });
}

bool has_programs(const Plan& plan) { return any_player(plan, is_outside); }
bool has_clients(const Plan& plan) { return any_player(plan, is_client); }

}  // namespace agon::contest
