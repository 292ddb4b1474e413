#include "games/evasion/rules.h"

namespace agon::evasion {

const std::vector<PlayerEntry<Rules>>& Rules::players() {
  static const std::vector<PlayerEntry<Rules>> players;
  return players;
}

}  // namespace agon::evasion
