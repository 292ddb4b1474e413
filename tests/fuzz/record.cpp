// Records: compressed or plain, whole or damaged, as strangers may hand them on.
#include <cstdlib>

#include "arena/replay.h"
#include "core/record_file.h"
#include "games/evasion/rules/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string damage;
  const auto text = agon::decompressed({reinterpret_cast<const char*>(data), size}, damage);
  try {
    const auto record = agon::parse_record(text);
    agon::ReplayOf<agon::evasion::Rules> replay(record);
    while (replay.next()) {
    }
    replay.check_footer();
  } catch (const agon::BadValue& bad) {
    if (std::string_view(bad.what()).empty()) std::abort();
  }
  return 0;
}
