// The line splitter: however the bytes are cut into packets, the same lines come out.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "net/line_splitter.h"

namespace {

std::vector<std::string> lines_of(std::string_view bytes, std::size_t packet) {
  agon::net::LineSplitter splitter({64, true});  // short lines, so that the limit is met often
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const auto count = std::min({room.size(), packet, bytes.size()});
    std::copy_n(bytes.begin(), count, room.begin());
    splitter.filled(count);
    bytes.remove_prefix(count);
    while (const auto line = splitter.next()) lines.emplace_back(line->too_long ? "too long" : line->text);
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  if (lines_of(bytes, 1 + data[0] % 7) != lines_of(bytes, bytes.size() + 1)) std::abort();
  return 0;
}
