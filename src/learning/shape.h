// The shape of a learner's observations and actions, the same for every seat of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace agon::learning {

enum class Element { byte, real };  ///< uint8 or float32

template <class Scalar>
constexpr Element element_of() {
  static_assert(std::is_same_v<Scalar, std::uint8_t> || std::is_same_v<Scalar, float>);
  return std::is_same_v<Scalar, float> ? Element::real : Element::byte;
}

struct Shape {
  std::size_t seats = 2;
  Element element = Element::byte;
  std::vector<std::size_t> observation;  ///< (channels, height, width), or (numbers)
  std::vector<std::string> names;        ///< of the channels or numbers, in order; one name for a group
  std::size_t actions = 1;               ///< an action is a whole number below it
  std::vector<std::size_t>
      parts;             ///< parts of an action, the last counting fastest; their product is `actions`
  std::size_t idle = 0;  ///< the one legal action of a seat that is not asked
  /// Facts that no observation shows, for a critic that may see all: names as above, and how many numbers.
  std::vector<std::string> hidden = {};
  std::size_t hidden_numbers = 0;

  std::size_t numbers() const {
    std::size_t product = 1;
    for (const std::size_t side : observation) product *= side;
    return product;
  }
  std::size_t bytes() const { return numbers() * (element == Element::real ? sizeof(float) : 1); }
};

}  // namespace agon::learning
