// A policy from a file: dense layers with relu between them, and at the end a value for each action.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "learning/policy.h"

namespace agon::learning {

struct DenseLayer {
  std::size_t inputs = 0, outputs = 0;
  std::vector<float> weights;  ///< inputs x outputs; those of one input lie together
  std::vector<float> bias;     ///< outputs
};

/// Its input is the observation times `scale`. With a temperature of 0 it chooses the legal action of the
/// greatest value, the first of several. Above 0 it draws each legal action with a chance in proportion to
/// exp(value / temperature).
class Network : public Policy {
 public:
  /// Throws BadRequest if there are no layers, or layers do not fit each other.
  Network(std::vector<DenseLayer> layers, float scale, float temperature);
  /// Reads the bytes of a file, little-endian: "agonnet1"; uint32 layers, uint32 bytes a number (4: float32,
  /// 2: float16); float32 scale, float32 temperature; for each layer uint32 inputs, uint32 outputs, then
  /// weights and bias. Throws BadRequest that says what is wrong.
  static Network read(std::string_view bytes);

  void check(const Shape& shape) const override;
  std::int32_t choose(const Shape& shape, const void* row, const std::int8_t* mask,
                      Random& random) const override;
  /// A value for each action. Valid until the next call on this thread.
  const std::vector<float>& values(const Shape& shape, const void* row) const;

 private:
  std::vector<DenseLayer> layers_;
  float scale_, temperature_;
};

}  // namespace agon::learning
