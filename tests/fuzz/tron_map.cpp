// A map file from anywhere: refused with a reason, or read, and then it is written and read again as the
// same.
#include <cstdlib>

#include "core/from_json.h"
#include "games/tron/map_file.h"
#include "games/tron/rules/map.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace agon::tron;
  try {
    const Config config = read_map({reinterpret_cast<const char*>(data), size});
    if (!(read_map(map_text(config)) == config)) std::abort();
  } catch (const agon::BadValue&) {
  }
  return 0;
}
