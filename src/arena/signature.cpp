#include "arena/signature.h"

#include "core/hash.h"
#include "core/random.h"

namespace agon {

namespace {
constexpr std::uint64_t signed_matches = 20;  // a game; seeds 1 to this number
}

std::uint64_t signature_of(const GameEntry& game) {
  MatchSinks sinks;
  sinks.clocks = false;  // the signature must not depend on the machine's speed
  std::uint64_t code = fnv1a(game.info().name);
  for (std::uint64_t seed = 1; seed <= signed_matches; ++seed) {
    MatchRequest request{nullptr, seed, std::vector<std::string>(game.seats(nullptr), "random")};
    const auto result = game.play(request, sinks);
    code = splitmix64(code ^ result.hash ^ splitmix64(result.steps) ^ hash_of(result.outcome));
  }
  return code;
}

}  // namespace agon
