// Memory for a vector whose owner has none of its own to be filled.
#pragma once

#include <memory>
#include <vector>

#include "learning/vector.h"

namespace agon::learning {

/// Gives a vector all the arrays that it needs, with one entry a row. It must outlive the vector's last step.
struct OwnBuffers {
  std::vector<std::uint8_t> bytes;  ///< observations where Shape::element is byte, Shape::numbers() a row
  std::vector<float> reals;         ///< the same where it is real
  std::vector<std::int8_t> masks;   ///< Shape::actions a row
  std::vector<std::int32_t> actions, seats, opponents;
  std::vector<float> rewards;
  std::unique_ptr<bool[]> terminations, truncations, acting;
  std::vector<std::int64_t> seeds;

  explicit OwnBuffers(Vector& vector) {
    const Shape& shape = vector.shape();
    const std::size_t rows = vector.rows();
    const bool real = shape.element == Element::real;
    (real ? reals.resize(rows * shape.numbers()) : bytes.resize(rows * shape.numbers()));
    masks.resize(rows * shape.actions);
    for (auto* numbers : {&actions, &seats, &opponents}) numbers->resize(rows);
    rewards.resize(rows);
    for (auto* flags : {&terminations, &truncations, &acting}) *flags = std::make_unique<bool[]>(rows);
    seeds.resize(rows);
    vector.use({real ? static_cast<void*>(reals.data()) : bytes.data(), masks.data(), actions.data(),
                rewards.data(), terminations.get(), truncations.get(), acting.get(), seats.data(),
                opponents.data(), seeds.data(), nullptr});
  }
  OwnBuffers(const OwnBuffers&) = delete;
  OwnBuffers& operator=(const OwnBuffers&) = delete;
};

}  // namespace agon::learning
