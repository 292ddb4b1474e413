// What a browser may post: an order of a match is read whole or refused in words, and never names a program
// that lies outside the lab's folder.
#include <cstdint>
#include <cstdlib>

#include "core/errors.h"
#include "core/player_spec.h"
#include "server/live_order.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto order = agon::server::parse_order({reinterpret_cast<const char*>(data), size});
    for (const auto& player : order.players)
      if (agon::is_outside(player) && agon::kind_of_player(player) != agon::PlayerSpec::Kind::lab_entry)
        std::abort();
  } catch (const std::runtime_error& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
