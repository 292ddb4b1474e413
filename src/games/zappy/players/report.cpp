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

constexpr std::size_t most_listed = 32;

/// Appends the fields of a report to a text.
class Writer {
 public:
  template <class Number>
  void number(Number value, int bytes) {
    for (auto rest = static_cast<std::uint64_t>(value); bytes > 0; --bytes, rest >>= 8U)
      text_ += static_cast<char>(rest & 0xffU);
  }
  void offset(Offset place) {
    number(static_cast<std::uint16_t>(place.x), 2);
    number(static_cast<std::uint16_t>(place.y), 2);
  }
  void amounts(const Amounts& amounts) {
    for (const auto count : amounts) number(std::min(count, 255), 1);
  }
  template <class Entry, class Pass>
  void list(const std::vector<Entry>& entries, Pass pass) {
    number(entries.size(), 1);
    for (const Entry& entry : entries) pass(entry);
  }
  std::string text() { return std::move(text_); }

 private:
  std::string text_;
};

/// Reads what Writer wrote.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  template <class Number>
  void number(Number& value, int bytes) {
    std::uint64_t read = 0;
    for (int index = 0; index < bytes; ++index) read |= std::uint64_t{byte()} << (8 * index);
    value = static_cast<Number>(read);
  }
  void offset(Offset& place) {
    std::int16_t x = 0, y = 0;
    number(x, 2);
    number(y, 2);
    place = {x, y};
  }
  void amounts(Amounts& amounts) {
    for (auto& count : amounts) count = byte();
  }
  template <class Entry, class Pass>
  void list(std::vector<Entry>& entries, Pass pass) {
    const std::size_t count = byte();
    good_ = good_ && count <= most_listed;
    for (std::size_t each = 0; good_ && each < count; ++each) pass(entries.emplace_back());
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

/// Passes the fields of a report to a Writer or a Reader. `level` has the flags, too.
template <class Io, class ReportOrConst, class Level>
void pass_fields(Io& io, ReportOrConst& report, Level& level) {
  io.number(report.from, 4);
  io.number(report.number, 2);
  io.number(level, 1);
  io.number(report.leader, 4);
  io.number(report.obeys, 1);
  io.offset(report.at);
  io.amounts(report.stock);
  io.number(report.order.task, 1);
  io.number(report.order.number, 1);
  io.number(report.order.level, 1);
  io.offset(report.order.place);
  io.list(report.echoes, [&](auto& echo) {
    io.number(echo.of, 4);
    io.number(echo.number, 2);
    io.number(echo.direction, 1);
    io.offset(echo.at);
  });
  io.list(report.contributions, [&](auto& each) {
    io.number(each.from, 4);
    io.amounts(each.stock);
  });
}

constexpr unsigned ready = 16, sure = 32, hungry = 64;  ///< flags beside the level

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

std::string encode(const Report& report) {
  Writer out;
  const auto level = static_cast<unsigned>(report.level) | (report.ready ? ready : 0U) |
                     (report.sure ? sure : 0U) | (report.hungry ? hungry : 0U);
  pass_fields(out, report, level);
  return out.text();
}

std::optional<Report> decode(std::string_view bytes) {
  Reader in(bytes);
  Report report;
  unsigned level = 0;
  pass_fields(in, report, level);
  report.level = static_cast<int>(level & 15U);
  report.ready = (level & ready) != 0;
  report.sure = (level & sure) != 0;
  report.hungry = (level & hungry) != 0;
  if (!in.good() || report.order.task > Task::rise || level > 127 || report.order.level > highest_level ||
      report.level < 1 || report.level > highest_level)
    return std::nullopt;
  for (const Echo& echo : report.echoes)
    if (echo.direction > 8) return std::nullopt;
  return report;
}

}  // namespace agon::zappy
