#include "games/zappy/players/report.h"

#include <algorithm>
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

namespace {

constexpr std::size_t most_listed = 32;

class Writer {
 public:
  void number(std::uint64_t value, int bytes) {
    for (; bytes > 0; --bytes, value >>= 8U) text_ += static_cast<char>(value & 0xffU);
  }
  void offset(Offset place) {
    number(static_cast<std::uint16_t>(place.x), 2);
    number(static_cast<std::uint16_t>(place.y), 2);
  }
  void amounts(const Amounts& amounts) {
    for (const auto count : amounts) number(static_cast<std::uint64_t>(std::min(count, 255)), 1);
  }
  std::string text() { return std::move(text_); }

 private:
  std::string text_;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    for (int index = 0; index < bytes; ++index) value |= std::uint64_t{byte()} << (8 * index);
    return value;
  }
  Offset offset() {
    const auto x = static_cast<std::int16_t>(number(2)), y = static_cast<std::int16_t>(number(2));
    return {x, y};
  }
  Amounts amounts() {
    Amounts amounts{};
    for (auto& count : amounts) count = byte();
    return amounts;
  }
  /// Whether every value was there and nothing is left over.
  bool good() const { return good_ && text_.empty(); }

 private:
  std::uint8_t byte() {
    if (text_.empty()) {
      good_ = false;
      return 0;
    }
    const auto value = static_cast<unsigned char>(text_.front());
    text_.remove_prefix(1);
    return value;
  }

  std::string_view text_;
  bool good_ = true;
};

}  // namespace

std::string encode(const Report& report) {
  Writer out;
  out.number(report.from, 4);
  out.number(report.number, 2);
  out.number(static_cast<std::uint64_t>(report.level) | (report.ready ? 16U : 0U) | (report.sure ? 32U : 0U) |
                 (report.hungry ? 64U : 0U),
             1);
  out.number(report.leader, 4);
  out.number(report.obeys, 1);
  out.offset(report.at);
  out.amounts(report.stock);
  out.number(static_cast<std::uint64_t>(report.order.task), 1);
  out.number(report.order.number, 1);
  out.number(report.order.level, 1);
  out.offset(report.order.place);
  out.number(report.echoes.size(), 1);
  for (const Echo& echo : report.echoes) {
    out.number(echo.of, 4);
    out.number(echo.number, 2);
    out.number(static_cast<std::uint64_t>(echo.direction), 1);
    out.offset(echo.at);
  }
  out.number(report.contributions.size(), 1);
  for (const Contribution& each : report.contributions) {
    out.number(each.from, 4);
    out.amounts(each.stock);
  }
  return out.text();
}

std::optional<Report> decode(std::string_view bytes) {
  Reader in(bytes);
  Report report;
  report.from = static_cast<Name>(in.number(4));
  report.number = static_cast<std::uint16_t>(in.number(2));
  const auto level = in.number(1);
  report.level = static_cast<int>(level & 15U);
  report.ready = (level & 16U) != 0;
  report.sure = (level & 32U) != 0;
  report.hungry = (level & 64U) != 0;
  report.leader = static_cast<Name>(in.number(4));
  report.obeys = static_cast<std::uint8_t>(in.number(1));
  report.at = in.offset();
  report.stock = in.amounts();
  const auto task = in.number(1);
  report.order.task = static_cast<Task>(task);
  report.order.number = static_cast<std::uint8_t>(in.number(1));
  report.order.level = static_cast<std::uint8_t>(in.number(1));
  report.order.place = in.offset();
  const auto echoes = in.number(1);
  if (task > 2 || level > 127 || report.order.level > highest_level || report.level < 1 ||
      report.level > highest_level || echoes > most_listed)
    return std::nullopt;
  for (std::uint64_t each = 0; each < echoes; ++each) {
    Echo echo;
    echo.of = static_cast<Name>(in.number(4));
    echo.number = static_cast<std::uint16_t>(in.number(2));
    echo.direction = static_cast<int>(in.number(1));
    echo.at = in.offset();
    if (echo.direction > 8) return std::nullopt;
    report.echoes.push_back(echo);
  }
  const auto contributions = in.number(1);
  if (contributions > most_listed) return std::nullopt;
  for (std::uint64_t each = 0; each < contributions; ++each) {
    const auto from = static_cast<Name>(in.number(4));
    report.contributions.push_back({from, in.amounts()});
  }
  if (!in.good()) return std::nullopt;
  return report;
}

}  // namespace agon::zappy
