#include "analysis/drop_mark.h"

#include "arena/game_entry.h"

namespace agon::analysis {

DropMark mark_of(double drop) {
  if (drop >= 0.3) return DropMark::blunder;
  if (drop >= 0.2) return DropMark::mistake;
  return drop >= least_marked_drop ? DropMark::inaccuracy : DropMark::none;
}

}  // namespace agon::analysis
