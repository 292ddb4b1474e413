// Prints what `agon bench --signature` prints, with the rules and players alone.
#include <cinttypes>
#include <cstdio>

#include "arena/game_entry_of.h"
#include "arena/signature.h"
#include "core/random.h"
#include "games/evasion/players/players.h"
#include "games/sugargame/players/players.h"
#include "games/treasure_hunt/players/players.h"
#include "games/tron/players/players.h"
#include "games/zappy/players/players.h"

namespace {

std::uint64_t code = 0;

template <class Rules>
void add() {
  const agon::GameEntryOf<Rules> entry;
  const auto own = agon::signature_of(entry);
  std::fprintf(stderr, "%s %016" PRIx64 "\n", entry.info().name.c_str(), own);
  code = agon::splitmix64(code ^ own);
}

}  // namespace

int main() {
  using namespace agon;  // in the order of the program's list (src/app/games.cpp)
  add<evasion::Rules>();
  add<tron::Rules>();
  add<sugargame::Rules>();
  add<treasure_hunt::Rules>();
  add<zappy::Rules>();
  std::printf("%016" PRIx64 "\n", code);
}
