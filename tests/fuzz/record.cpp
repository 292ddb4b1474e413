// Records and their private parts: compressed or plain, whole or damaged, as strangers may hand them on. From
// the bytes of the file to the last step played again. Each is read a second time with its hashes made right,
// as who forges a record does: what lies behind them is met that way alone.
#include <cstdlib>
#include <string>

#include "arena/replay.h"
#include "core/record.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "games/evasion/rules/rules.h"

namespace {

constexpr agon::UnpackBounds bounds{.text = 1 << 20, .line = 1 << 16};

void replay(const agon::Record& record) {
  agon::ReplayOf<agon::evasion::Rules> replay(record);
  while (replay.next()) {
  }
  replay.check_footer();
}

std::string with_right_sums(std::string_view text) {
  constexpr std::string_view before = "\"sha1\":\"";
  constexpr std::size_t digits = 40;
  agon::TextSum sum;
  std::string right;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto at = line.find(before);
    if (at != line.npos && line.size() >= at + before.size() + digits)
      line.replace(at + before.size(), digits, sum.text());
    line += '\n';
    sum.add(line);
    right += line;
  }
  return right;
}

template <class Read>
void expect_words(Read&& read) {
  try {
    read();
  } catch (const agon::BadValue& bad) {
    if (std::string_view(bad.what()).empty()) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  expect_words([&] { replay(agon::record_from(bytes, "x", bounds)); });
  if (size % 8 == 0)
    expect_words([&] { replay(agon::record_from(agon::compressed(bytes), "x", bounds)); });  // slow
  expect_words([&] { replay(agon::record_from(with_right_sums(bytes), "x", bounds)); });
  expect_words([&] { agon::private_part_from(bytes, "x"); });
  expect_words([&] { agon::private_sum(bytes, "x"); });
  return 0;
}
