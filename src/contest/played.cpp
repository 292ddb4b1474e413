#include "contest/played.h"

#include <algorithm>

#include "core/hash.h"

namespace agon::contest {

std::uint64_t likeness_of(const Result& result, std::size_t config, std::uint64_t steps,
                          const std::string& hash) {
  const int first = result.a_first ? result.a : result.b, second = result.a_first ? result.b : result.a;
  auto code = fnv1a(hash);
  for (const auto part : {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second),
                          static_cast<std::uint64_t>(config), steps})
    code = splitmix64(code ^ part);
  return std::max<std::uint64_t>(1, code);
}

}  // namespace agon::contest
