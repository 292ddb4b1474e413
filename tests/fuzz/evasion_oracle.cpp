// The rule oracle: any line gets an answer, and no state and action that JSON can say breaks the rules.
#include "arena/game_entry_of.h"
#include "games/evasion/players/players.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const agon::GameEntryOf<agon::evasion::Rules> game;
  static const auto oracle = game.oracle();
  if (oracle->answer({reinterpret_cast<const char*>(data), size}).empty()) std::abort();
  return 0;
}
