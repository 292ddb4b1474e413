#include <fmt/format.h>

#include <random>

#include "games/treasure_hunt/wire/hosted_game.h"

namespace agon::treasure_hunt {

std::string random_uuid() {
  std::random_device device;  // ids must not be guessed: whoever knows one can play for its player
  const auto word = [&] { return static_cast<std::uint32_t>(device()); };
  const std::uint32_t a = word(), b = word(), c = word(), d = word();
  return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", a, b >> 16, b & 0xFFFU,
                     (c >> 16 & 0x3FFFU) | 0x8000U, c & 0xFFFFU, d);
}

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

std::string random_game_id() {
  constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  std::random_device device;
  std::string id;
  for (int count = 0; count < 5; ++count) id += letters[device() % letters.size()];
  return id;
}

}  // namespace agon::treasure_hunt
