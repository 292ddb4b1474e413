#include "contest/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/played.h"
#include "core/hash.h"

namespace agon::contest {

std::string label_of(const Entrant& entrant) {
  return entrant.version == 1 ? entrant.name : fmt::format("{} v{}", entrant.name, entrant.version);
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

std::uint64_t likeness_of(const Result& result, std::size_t config, std::uint64_t steps,
                          const std::string& hash) {
  const int first = result.a_first ? result.a : result.b, second = result.a_first ? result.b : result.a;
  auto code = fnv1a(hash);
  for (const auto part : {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second),
                          static_cast<std::uint64_t>(config), steps})
    code = splitmix64(code ^ part);
  return std::max<std::uint64_t>(1, code);
}

}  // namespace agon::contest
