// Guesses the enemy's fort from where the enemy has been seen.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/players/search_plan.h"

namespace agon::treasure_hunt {

/// A fort is likely if a hunter from there could have reached the places where the enemy was seen, within the
/// actions it had, and more likely if usual hunters would have come that way.
class FortGuess {
 public:
  /// Adds one true position of the enemy a turn. `enemy_moves`: actions that it had spent by then.
  void observe(const View& view, int enemy_moves);
  bool has_seen() const { return !sightings_.empty(); }
  /// Likelihood of each of `candidates`, 1 for the best. After `limit`, the habits of usual hunters are left
  /// out; zero: no limit.
  Weights likelihoods(const View& view, const Travel& travel, const std::vector<int>& candidates,
                      Nanoseconds limit);

 private:
  struct Sighting {
    int moves = 0, field = 0;
  };
  /// Fields at which a hunter stands after 0, 1, 2, ... actions.
  using Track = std::vector<std::int8_t>;

  float reach(const Travel& travel, int fort) const;
  float habit(const View& view, const Travel& travel, int fort);
  /// Empty if there was no time to follow it.
  const Track& track(const View& view, const Travel& travel, int fort, std::size_t kind);

  std::vector<Sighting> sightings_;
  std::optional<std::chrono::steady_clock::time_point> until_;
  std::array<std::array<Track, 4>, map_fields> tracks_;
};

}  // namespace agon::treasure_hunt
