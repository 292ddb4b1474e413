// Where the enemy's fort probably is, from where the enemy has been seen.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/players/search_plan.h"

namespace agon::treasure_hunt {

/// A fort is likely when a hunter that began there would have come by the places where the enemy was seen:
/// whatever way it took, within the actions it had; and by the ways that usual hunters take.
class FortGuess {
 public:
  /// One true position a turn; `enemy_moves` actions had been spent on the way there.
  void observe(const View& view, int enemy_moves);
  bool has_seen() const { return !sightings_.empty(); }
  /// How likely each of `candidates` is, the best 1. What habits tell is left out when `limit` is over; zero:
  /// none.
  Weights likelihoods(const View& view, const Travel& travel, const std::vector<int>& candidates,
                      Nanoseconds limit);

 private:
  struct Sighting {
    int moves = 0, field = 0;
  };
  /// The fields at which a hunter would be after 0, 1, 2, ... actions.
  using Track = std::vector<std::int8_t>;

  float reach(const Travel& travel, int fort) const;
  float habit(const View& view, const Travel& travel, int fort);
  /// Empty: there was no time to follow it.
  const Track& track(const View& view, const Travel& travel, int fort, std::size_t kind);

  std::vector<Sighting> sightings_;
  std::optional<std::chrono::steady_clock::time_point> until_;
  std::array<std::array<Track, 4>, map_fields> tracks_;
};

}  // namespace agon::treasure_hunt
