// The shape of a learner's observations and actions, the same for every seat of a game, and their scale.
//
// Libraries divide bytes by 255, as for pictures. So bytes go from 0 to 255, and a flag is 0 or 255: a plane
// of flags weighs as much as a plane of one number. As a real number, a flag is 0 or 1.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace agon::learning {

enum class Element { byte, real };  ///< uint8 or float32

template <class Scalar>
constexpr Element element_of() {
  static_assert(std::is_same_v<Scalar, std::uint8_t> || std::is_same_v<Scalar, float>);
  return std::is_same_v<Scalar, float> ? Element::real : Element::byte;
}

inline constexpr std::uint8_t full = 255;  ///< a flag that is set; the whole of what is a share

/// The share of each count in a whole, as bytes. A division for each number would take longer than the rest
/// of a row.
class Shares {
 public:
  explicit Shares(int whole) {
    for (int part = 0; part <= whole; ++part)
      shares_.push_back(static_cast<std::uint8_t>(whole == 0 ? 0 : std::int64_t{full} * part / whole));
  }
  std::uint8_t of(int part) const {
    return shares_[std::min(static_cast<std::size_t>(std::max(part, 0)), shares_.size() - 1)];
  }

 private:
  std::vector<std::uint8_t> shares_;
};

/// Entries of an observation's first side that mean the same: a plane, or numbers of a row.
struct Channel {
  std::string name;
  std::string meaning;        ///< of a value; empty where name and range say it
  float low = 0, high = 255;  ///< bounds; infinity: none
  bool flag = false;          ///< one of both bounds, never between them
  std::size_t count = 1;      ///< entries
  std::size_t first = 0, step = 1;
  bool uniform = false;  ///< a plane with one number everywhere
};

inline Channel flag(std::string name) { return {std::move(name), {}, 0, full, true}; }
/// Flags that are real numbers.
inline Channel real_flags(std::string name, std::size_t count = 1) {
  return {std::move(name), {}, 0, 1, true, count};
}

inline Channel uniform(Channel channel) {
  channel.uniform = true;
  return channel;
}

/// Channels whose entries follow each other.
inline std::vector<Channel> in_order(std::vector<Channel> channels) {
  std::size_t next = 0;
  for (Channel& channel : channels) {
    channel.first = next;
    next += channel.count;
  }
  return channels;
}

struct Shape {
  std::size_t seats = 2;
  Element element = Element::byte;
  std::vector<std::size_t> observation;  ///< (channels, height, width), or (numbers)
  std::vector<Channel> channels;         ///< in order; every entry of the first side is in one of them
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
