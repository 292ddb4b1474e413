#include "games/zappy/players/report.h"

#include <algorithm>

namespace agon::zappy {
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
  /// All was there and nothing is left.
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
