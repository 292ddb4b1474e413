// The line splitter: however the bytes are cut into packets, the same lines come out, and none passes the
// limit.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "text/line_splitter.h"

namespace {

constexpr std::size_t max_line = 24;  // short, so that the limit is met often

std::vector<std::string> lines_of(std::string_view bytes, std::size_t packet, bool lone_return) {
  agon::LineSplitter splitter({max_line, lone_return});
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const auto count = std::min({room.size(), packet, bytes.size()});
    if (count == 0) std::abort();
    std::copy_n(bytes.begin(), count, room.begin());
    splitter.filled(count);
    bytes.remove_prefix(count);
    while (const auto line = splitter.next()) {
      if (line->text.size() > max_line || line->text.find('\n') != std::string_view::npos) std::abort();
      lines.push_back((line->too_long ? "!" : "=") + std::string(line->text));
    }
    if (splitter.unread().size() > max_line + 1) std::abort();
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const bool lone_return = (data[0] & 1) != 0;
  const std::size_t packet = 1 + data[0] / 2 % 7;
  if (lines_of(bytes, packet, lone_return) != lines_of(bytes, bytes.size() + 1, lone_return)) std::abort();
  return 0;
}
