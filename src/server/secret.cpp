#include "server/secret.h"

#include <random>

#include "core/hash.h"
#include "core/random.h"

namespace agon::app {

std::string new_secret() {
  std::random_device device;
  const auto word = [&] { return (std::uint64_t{device()} << 32) | device(); };
  return hash_text(word()) + hash_text(word());
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

}  // namespace agon::app
