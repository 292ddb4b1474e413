// In place of players/kills/kill_table_file.cpp where there are neither disks nor threads.
#include "games/sugargame/players/kills/kill_table.h"

namespace agon::sugargame {

const KillTable& kill_table() {
  static const KillTable table;
  return table;
}

const KillTable* large_kill_table() { return nullptr; }

}  // namespace agon::sugargame
