// Guesses the enemy's fort from where the enemy has been seen.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
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
  void observe(const View& view, int enemy_moves) {
    if (!view.enemy_position || sightings_.size() == most_sightings || enemy_moves > longest_track) return;
    // An enemy that has its treasure heads for us, which says nothing about its fort.
    if (view.enemy_collected) return;
    sightings_.push_back({enemy_moves, view.board.index(*view.enemy_position)});
  }
  bool has_seen() const { return !sightings_.empty(); }
  /// Likelihood of each of `candidates`, 1 for the best. After `limit`, the habits of usual hunters are left
  /// out; zero: no limit.
  Weights likelihoods(const View& view, const Travel& travel, const std::vector<int>& candidates,
                      Nanoseconds limit) {
    until_.reset();
    if (limit.count() > 0) until_ = std::chrono::steady_clock::now() + limit;
    Weights weights{};
    float most = 0;
    for (const int fort : candidates) {
      float& weight = weights[static_cast<std::size_t>(fort)];
      weight = 1;
      if (has_seen()) weight = reach(travel, fort) * (of_no_habit + habit(view, travel, fort));
      most = std::max(most, weight);
    }
    for (const int fort : candidates) weights[static_cast<std::size_t>(fort)] /= most;
    return weights;
  }

 private:
  static constexpr std::size_t most_sightings =
      24;  ///< later ones say little, when the enemy is far from its fort
  static constexpr int longest_track = 48;
  /// Weight of a fort within reach for an enemy of unknown habit.
  static constexpr float of_no_habit = 0.02F;
  /// How much less likely a habit becomes for each action between the expected and the seen place.
  static constexpr float doubt = 0.35F;

  static std::unique_ptr<Hunter> make_usual_champion(const Rules& game, Seat seat, std::uint64_t seed) {
    return make_champion(game, seat, seed, {});
  }

  static constexpr std::array habits{make_nearest, make_pathfinder, make_scout, make_usual_champion};

  /// A hunter that walks alone on the known map and never finds its treasure.
  class Ghost {
   public:
    Ghost(const View& map, int fort) {
      view_.board = map.board;
      view_.profile = map.profile;
      view_.fort = view_.position = map.board.point(fort);
      view_.actions = 1;
      view_.game_actions = 2;
    }
    int field() const { return view_.board.index(*view_.position); }

    void act(Hunter& hunter, const Travel& travel) {
      const Direction direction = hunter.decide(view_, Nanoseconds{0}).move;
      const int to = travel.next(field(), direction);
      if (direction != view_.heading) view_.progress = 0;
      view_.heading = direction;
      ++view_.progress;
      ++view_.actions;
      view_.game_actions += 2;
      if (to < 0 || view_.progress < travel.step_cost(field(), to)) return;
      view_.position = view_.board.point(to);
      view_.progress = 0;
    }

   private:
    View view_;
  };

  struct Sighting {
    int moves = 0, field = 0;
  };
  /// Fields at which a hunter stands after 0, 1, 2, ... actions.
  using Track = std::vector<std::int8_t>;

  /// An enemy usually walks far from its fort, so a field that it could have left long ago is less likely.
  float reach(const Travel& travel, int fort) const {
    const Sighting& first = sightings_.front();
    const int spare = first.moves - travel.distance(fort, first.field);
    if (spare < 0) return 0.002F;
    return spare <= 2 ? 1.0F : spare <= 4 ? 0.5F : 0.25F;
  }
  float habit(const View& view, const Travel& travel, int fort) {
    float best = 0;
    for (std::size_t kind = 0; kind < habits.size(); ++kind) {
      const Track& expected = track(view, travel, fort, kind);
      if (expected.empty()) continue;
      float off = 0;
      for (const auto& seen : sightings_)
        off += static_cast<float>(
            std::min(8, travel.distance(expected[static_cast<std::size_t>(seen.moves)], seen.field)));
      best = std::max(best, std::exp(-doubt * off));
    }
    return best;
  }

  /// Empty if there was no time to follow it.
  const Track& track(const View& view, const Travel& travel, int fort, std::size_t kind) {
    Track& track = tracks_[static_cast<std::size_t>(fort)][kind];
    if (!track.empty() || (until_ && std::chrono::steady_clock::now() >= *until_)) return track;
    const auto hunter = habits[kind](Rules(), 0, 1);
    Ghost ghost(view, fort);
    for (int moves = 0; moves <= longest_track; ++moves) {
      track.push_back(static_cast<std::int8_t>(ghost.field()));
      ghost.act(*hunter, travel);
    }
    return track;
  }

  std::vector<Sighting> sightings_;
  std::optional<std::chrono::steady_clock::time_point> until_;
  std::array<std::array<Track, 4>, map_fields> tracks_;
};

}  // namespace agon::treasure_hunt
