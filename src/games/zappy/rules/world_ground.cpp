// The founding of a world and the refill of its ground.
#include "games/zappy/rules/world.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

namespace agon::zappy {

bool World::ground_lacks() const {
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (state_.ground[kind] < wanted_[kind]) return true;
  return false;
}

/// The tick is global, every 20 units since the start, and nothing has to happen at those that find nothing
/// missing.
Time World::next_refill() const {
  if (state_.refill_at > state_.time) return state_.refill_at;
  const Time interval = refill_interval * state_.unit;
  return state_.refill_at + ((state_.time - state_.refill_at) / interval + 1) * interval;
}

/// Spread evenly: a tile that holds none of the kind, if one is found soon.
std::size_t World::place_for(std::size_t kind, Random& random) const {
  constexpr int tries = 8;
  std::size_t place = 0;
  for (int attempt = 0; attempt < tries; ++attempt) {
    place = random.below(static_cast<std::uint32_t>(state_.tiles.size()));
    if (state_.tiles[place].things[kind] == 0) break;
  }
  return place;
}

/// Tops up to what is wanted, counting the ground alone; an excess is left alone.
void World::refill() {
  state_.refill_at = after(refill_interval);
  Random random = chance();
  boost::container::small_vector<std::size_t, 64> changed;
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    while (state_.ground[kind] < wanted_[kind]) {
      const std::size_t place = place_for(kind, random);
      change_ground(state_.tiles[place], kind, 1);
      changed.push_back(place);
    }
  std::sort(changed.begin(), changed.end());
  const auto end = std::unique(changed.begin(), changed.end());
  const auto width = static_cast<std::size_t>(config_.width);
  for (auto each = changed.begin(); each != end; ++each)
    observer_.tile_changed(static_cast<int>(*each % width), static_cast<int>(*each / width));
}

State founded(const Config& config, std::uint64_t seed, const std::vector<std::string>& names, Time unit) {
  State state;
  state.seed = seed;
  state.unit = unit;
  state.tiles.resize(static_cast<std::size_t>(config.width) * static_cast<std::size_t>(config.height));
  for (const auto& name : names) {
    state.teams.emplace_back();
    state.teams.back().name = name;
  }
  WorldObserver nobody_looks;
  World world(config, state, nobody_looks);
  world.refill();
  Random random = world.chance();
  for (int round = 0; round < config.clients; ++round)
    for (Index team = 0; team < static_cast<Index>(names.size()); ++team) {
      // One after the other: compilers differ in which argument of a call they draw first.
      const auto y = static_cast<int>(random.below(static_cast<std::uint32_t>(config.height)));
      const auto x = static_cast<int>(random.below(static_cast<std::uint32_t>(config.width)));
      world.lay_egg(team, x, y, nobody);
    }
  return state;
}

}  // namespace agon::zappy
