#include "games/zappy/players/seal.h"

#include <bit>

#include "core/random.h"

namespace agon::zappy {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t signature_bytes = 6;

struct Sip {
  std::uint64_t v0, v1, v2, v3;

  void round() {
    v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
    v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
  }
  void take(std::uint64_t word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

std::string signature(const Key& key, std::string_view bytes) {
  std::string text;
  std::uint64_t code = siphash(key, bytes);
  for (std::size_t index = 0; index < signature_bytes; ++index, code >>= 8U)
    text += static_cast<char>(code & 0xffU);
  return text;
}

std::string spelled(std::string_view bytes) {
  std::string word;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) word += letters[bits >> (count - 6) & 63U];
  }
  if (count > 0) word += letters[bits << (6 - count) & 63U];
  return word;
}

std::optional<std::string> unspelled(std::string_view word) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : word) {
    const auto place = letters.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(place);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xffU);
  }
  return bytes;
}

}  // namespace

Key key_of(std::string_view team, std::string_view secret) {
  const std::uint64_t one = fnv1a(team), other = fnv1a(secret);
  return {splitmix64(one ^ splitmix64(other)), splitmix64(splitmix64(one) + other)};
}

std::uint64_t siphash(const Key& key, std::string_view bytes) {
  Sip sip{key[0] ^ 0x736f6d6570736575ULL, key[1] ^ 0x646f72616e646f6dULL, key[0] ^ 0x6c7967656e657261ULL,
          key[1] ^ 0x7465646279746573ULL};
  std::uint64_t word = 0;
  std::size_t index = 0;
  for (; index < bytes.size(); ++index) {
    word |= std::uint64_t{static_cast<unsigned char>(bytes[index])} << (8 * (index % 8));
    if (index % 8 != 7) continue;
    sip.take(word);
    word = 0;
  }
  sip.take(word | std::uint64_t{index & 0xffU} << 56U);
  sip.v2 ^= 0xff;
  for (int round = 0; round < 4; ++round) sip.round();
  return sip.v0 ^ sip.v1 ^ sip.v2 ^ sip.v3;
}

std::string sealed(const Key& key, std::string_view bytes) {
  return spelled(signature(key, bytes) + std::string(bytes));
}

std::optional<std::string> opened(const Key& key, std::string_view word) {
  const auto all = unspelled(word);
  if (!all || all->size() < signature_bytes || spelled(*all) != word) return std::nullopt;
  std::string bytes = all->substr(signature_bytes);
  if (signature(key, bytes) != all->substr(0, signature_bytes)) return std::nullopt;
  return bytes;
}

}  // namespace agon::zappy
