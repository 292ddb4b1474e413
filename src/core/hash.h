// A 64-bit hash of a described value: the same on every machine, and different when any described field
// differs.
#pragma once

#include <fmt/core.h>
#include <bit>
#include <cstdint>
#include <string>

#include "core/described.h"
#include "core/random.h"

namespace agon {

template <class T>
std::uint64_t hash_of(const T& value, std::uint64_t seed = 0) {
  if constexpr (requires { value.hash_code(); }) {
    return splitmix64(seed ^ value.hash_code());
  } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    return splitmix64(seed ^ static_cast<std::uint64_t>(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    return splitmix64(seed ^ std::bit_cast<std::uint64_t>(static_cast<double>(value)));
  } else if constexpr (Text<T>) {
    return splitmix64(seed ^ fnv1a(std::string_view(value)));
  } else if constexpr (Optional<T>) {
    return value ? hash_of(*value, splitmix64(seed ^ 1)) : splitmix64(seed);
  } else if constexpr (List<T>) {
    std::uint64_t code = splitmix64(seed ^ value.size());
    for (const auto& item : value) code = hash_of(item, code);
    return code;
  } else {
    static_assert(DescribedStruct<T>, "describe the type with BOOST_DESCRIBE_STRUCT");
    std::uint64_t code = seed;
    each_member<T>([&](std::string_view, auto member) { code = hash_of(value.*member, code); });
    return code;
  }
}

/// 16 hexadecimal digits.
inline std::string hash_text(std::uint64_t code) { return fmt::format("{:016x}", code); }

}  // namespace agon
