#include "server/secret.h"

#include <random>

#include "core/hash.h"
#include "core/random.h"

namespace agon::server {

std::string new_secret() {
  std::random_device device;
  const auto word = [&] { return (std::uint64_t{device()} << 32) | device(); };
  return hash_text(word()) + hash_text(word());
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

std::optional<net::Response> refusal_without(const std::string& token, const net::Request& request,
                                             const std::string& doing) {
  if (token.empty() || request.header("Authorization") == "Bearer " + token) return std::nullopt;
  return net::error_response(401, doing + " needs the header \"Authorization: Bearer TOKEN\"");
}

}  // namespace agon::server
