#include "learning/network.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

#include "core/errors.h"

namespace agon::learning {
namespace {

constexpr std::string_view network_magic = "agonnet1";
constexpr std::uint32_t most_layers = 32, most_units = 1 << 20;

/// Converts IEEE 754's half precision, for which the compiler has no type.
float from_half(std::uint16_t half) {
  const std::uint32_t sign = std::uint32_t{half} >> 15 << 31, exponent = half >> 10 & 31,
                      fraction = half & 1023;
  if (exponent == 0) {
    const float value = std::ldexp(static_cast<float>(fraction), -24);
    return sign != 0 ? -value : value;
  }
  const std::uint32_t widened = exponent == 31 ? 255 : exponent + 112;
  return std::bit_cast<float>(sign | widened << 23 | fraction << 13);
}

class NetworkReader {
 public:
  explicit NetworkReader(std::string_view bytes) : left_(bytes) {}

  std::string_view take(std::size_t size) {
    if (left_.size() < size) throw BadRequest("the network's file ends too soon");
    const auto taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  template <class Number>
  Number number() {
    Number value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::vector<float> numbers(std::size_t count, std::uint32_t bytes_each) {
    const auto bytes = take(count * bytes_each);
    std::vector<float> values(count);
    if (bytes_each == sizeof(float) && count > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    for (std::size_t index = 0; bytes_each == sizeof(std::uint16_t) && index < count; ++index) {
      std::uint16_t half;
      std::memcpy(&half, bytes.data() + index * sizeof half, sizeof half);
      values[index] = from_half(half);
    }
    return values;
  }
  bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

/// The output of the layer before, and that of the present one. They are kept, so that a decision allocates
/// nothing.
thread_local std::vector<float> layer_in, layer_out;

template <class Number>
void first_layer(const DenseLayer& layer, const void* row, float scale) {
  layer_out.assign(layer.bias.begin(), layer.bias.end());
  const auto* const seen = static_cast<const Number*>(row);
  for (std::size_t input = 0; input < layer.inputs; ++input) {
    if (seen[input] == 0) continue;  // most of a board is zero
    const float value = static_cast<float>(seen[input]) * scale;
    const float* const weights = layer.weights.data() + input * layer.outputs;
    for (std::size_t output = 0; output < layer.outputs; ++output)
      layer_out[output] += value * weights[output];
  }
}

void next_layer(const DenseLayer& layer) {
  layer_in.swap(layer_out);
  layer_out.assign(layer.bias.begin(), layer.bias.end());
  for (std::size_t input = 0; input < layer.inputs; ++input) {
    const float value = layer_in[input];
    if (!(value > 0)) continue;  // relu
    const float* const weights = layer.weights.data() + input * layer.outputs;
    for (std::size_t output = 0; output < layer.outputs; ++output)
      layer_out[output] += value * weights[output];
  }
}

std::int32_t best_legal(const std::vector<float>& values, const std::int8_t* mask) {
  std::size_t best = values.size();
  for (std::size_t action = 0; action < values.size(); ++action)
    if (mask[action] != 0 && (best == values.size() || values[action] > values[best])) best = action;
  return static_cast<std::int32_t>(best == values.size() ? 0 : best);
}

std::int32_t drawn_legal(const std::vector<float>& values, const std::int8_t* mask, float temperature,
                         Random& random) {
  const std::int32_t best = best_legal(values, mask);
  const float most = values[static_cast<std::size_t>(best)];
  const auto weight = [&](std::size_t action) {
    return mask[action] == 0 ? 0.0 : std::exp(static_cast<double>((values[action] - most) / temperature));
  };
  double sum = 0;
  for (std::size_t action = 0; action < values.size(); ++action) sum += weight(action);
  double left = sum * (random.bits() / 4294967296.0);
  for (std::size_t action = 0; action < values.size(); ++action)
    if ((left -= weight(action)) < 0) return static_cast<std::int32_t>(action);
  return best;
}

}  // namespace

Network::Network(std::vector<DenseLayer> layers, float scale, float temperature)
    : layers_(std::move(layers)), scale_(scale), temperature_(temperature) {
  if (layers_.empty()) throw BadRequest("a network needs at least one layer");
  if (!std::isfinite(scale) || !(temperature >= 0) || !std::isfinite(temperature))
    throw BadRequest("a network's scale must be a number, and its temperature a number of at least 0");
  std::size_t before = layers_.front().inputs;
  for (const auto& layer : layers_) {
    if (layer.inputs != before)
      throw BadRequest(
          fmt::format("a layer takes {} numbers, but the one before gives {}", layer.inputs, before));
    if (layer.outputs == 0 || layer.weights.size() != layer.inputs * layer.outputs ||
        layer.bias.size() != layer.outputs)
      throw BadRequest(fmt::format("a layer of {} x {} has {} weights and {} in its bias", layer.inputs,
                                   layer.outputs, layer.weights.size(), layer.bias.size()));
    before = layer.outputs;
  }
}

Network Network::read(std::string_view bytes) {
  NetworkReader reader(bytes);
  if (reader.take(network_magic.size()) != network_magic)
    throw BadRequest(fmt::format("not a network's file: it does not begin with \"{}\"", network_magic));
  const auto count = reader.number<std::uint32_t>(), bytes_each = reader.number<std::uint32_t>();
  if (count > most_layers)
    throw BadRequest(fmt::format("the network has {} layers; it may have at most {}", count, most_layers));
  if (bytes_each != 2 && bytes_each != 4)
    throw BadRequest(fmt::format("the network's numbers have {} bytes; they must have 2 or 4", bytes_each));
  const auto scale = reader.number<float>(), temperature = reader.number<float>();
  std::vector<DenseLayer> layers;
  for (std::uint32_t index = 0; index < count; ++index) {
    const auto inputs = reader.number<std::uint32_t>(), outputs = reader.number<std::uint32_t>();
    if (inputs > most_units || outputs > most_units)
      throw BadRequest(fmt::format("a layer has {} x {} units; it may have at most {} of each", inputs,
                                   outputs, most_units));
    DenseLayer layer{inputs, outputs, {}, {}};
    layer.weights = reader.numbers(std::size_t{inputs} * outputs, bytes_each);
    layer.bias = reader.numbers(outputs, bytes_each);
    layers.push_back(std::move(layer));
  }
  if (!reader.at_end()) throw BadRequest("the network's file goes on after its last layer");
  return Network(std::move(layers), scale, temperature);
}

void Network::check(const Shape& shape) const {
  if (layers_.front().inputs != shape.numbers() || layers_.back().outputs != shape.actions)
    throw BadRequest(fmt::format(
        "the network takes {} numbers and gives {} values; an observation has {}, and there are {} "
        "actions",
        layers_.front().inputs, layers_.back().outputs, shape.numbers(), shape.actions));
}

const std::vector<float>& Network::values(const Shape& shape, const void* row) const {
  if (shape.element == Element::real)
    first_layer<float>(layers_.front(), row, scale_);
  else
    first_layer<std::uint8_t>(layers_.front(), row, scale_);
  for (std::size_t index = 1; index < layers_.size(); ++index) next_layer(layers_[index]);
  return layer_out;
}

std::int32_t Network::choose(const Shape& shape, const void* row, const std::int8_t* mask,
                             Random& random) const {
  const auto& found = values(shape, row);
  return temperature_ > 0 ? drawn_legal(found, mask, temperature_, random) : best_legal(found, mask);
}

}  // namespace agon::learning
