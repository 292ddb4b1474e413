// Random numbers that are the same on every compiler and machine: PCG streams named by (seed, purpose).
// The standard library's distributions and std::shuffle differ between implementations and are never used.
#pragma once

#include <cstdint>
#include <pcg_random.hpp>
#include <string_view>
#include <utility>

namespace agon {

/// The largest seed a host may give: JSON readers keep whole numbers exactly up to here.
inline constexpr std::uint64_t largest_seed = (std::uint64_t{1} << 53) - 1;

/// 64-bit mixing (SplitMix64's finaliser): a bijection in which every input bit moves every output bit.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// A stable 64-bit name of a word (FNV-1a).
constexpr std::uint64_t fnv1a(std::string_view word) {
  std::uint64_t code = 0xcbf29ce484222325ULL;
  for (char letter : word) code = (code ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  return code;
}

/// The seed of match `index` of a series; it depends on nothing else, so any match can be played alone,
/// anywhere.
constexpr std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t index) {
  return splitmix64(seed ^ splitmix64(index)) & largest_seed;
}

class Random {
 public:
  /// Each (seed, purpose) has a stream of its own: drawing from one never moves another.
  Random(std::uint64_t seed, std::string_view purpose) : engine_(splitmix64(seed), fnv1a(purpose)) {}

  std::uint32_t bits() { return engine_(); }

  /// Uniform in [0, bound), without bias (Lemire's multiplication with rejection). bound >= 1.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{engine_()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{engine_()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Uniform in [low, high], both ends included.
  int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1U));
  }

  bool one_in(std::uint32_t n) { return below(n) == 0; }

  /// Fisher-Yates, from the back.
  template <class Range>
  void shuffle(Range& range) {
    for (std::size_t left = range.size(); left > 1; --left) {
      using std::swap;
      swap(range[left - 1], range[below(static_cast<std::uint32_t>(left))]);
    }
  }

  bool operator==(const Random& other) const { return engine_ == other.engine_; }

 private:
  pcg32 engine_;
};

}  // namespace agon
