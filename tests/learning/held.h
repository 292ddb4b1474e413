// A vector of matches with the memory that it writes into.
#pragma once

#include <memory>
#include <vector>

#include "core/random.h"
#include "learning/vector.h"

namespace agon::learning {

/// A vector with memory of its own.
struct Held {
  std::unique_ptr<Vector> vector;
  std::vector<std::uint8_t> observations, final_observations;
  std::vector<std::int8_t> masks;
  std::vector<std::int32_t> actions, seats, opponents;
  std::vector<float> rewards;
  std::unique_ptr<bool[]> terminations, truncations, acting;
  std::vector<std::int64_t> seeds;

  explicit Held(std::unique_ptr<Vector> made) : vector(std::move(made)) {
    const std::size_t rows = vector->rows();
    observations.resize(rows * vector->shape().bytes());
    final_observations.resize(observations.size());
    masks.resize(rows * vector->shape().actions);
    actions.resize(rows);
    seats.resize(rows);
    opponents.resize(rows);
    rewards.resize(rows);
    seeds.resize(rows);
    for (auto* flags : {&terminations, &truncations, &acting}) *flags = std::make_unique<bool[]>(rows);
    vector->use({observations.data(), masks.data(), actions.data(), rewards.data(), terminations.get(),
                 truncations.get(), acting.get(), seats.data(), opponents.data(), seeds.data(),
                 final_observations.data()});
  }

  void reset(std::int64_t seed) {
    std::vector<std::int64_t> all(vector->matches());
    for (std::size_t match = 0; match < all.size(); ++match)
      all[match] = seed + static_cast<std::int64_t>(match);
    vector->reset(all, {});
  }
  /// Legal, and a function of the row's seed and the step alone.
  void choose(std::uint64_t step) {
    const std::size_t count = vector->shape().actions;
    for (std::size_t row = 0; row < actions.size(); ++row) {
      const auto first = splitmix64(static_cast<std::uint64_t>(seeds[row]) ^ step) % count;
      for (std::size_t more = 0; more < count; ++more) {
        const std::size_t action = (first + more) % count;
        if (masks[row * count + action] == 0) continue;
        actions[row] = static_cast<std::int32_t>(action);
        break;
      }
    }
  }
};

}  // namespace agon::learning
