#include "games/evasion/players/players.h"

namespace agon::evasion {
namespace {

class Still : public Player<Rules> {
 public:
  Action decide(const View&, Nanoseconds) override { return {}; }
};

}  // namespace

OwnedPlayer make_still(const Rules&, Seat, std::uint64_t) { return std::make_unique<Still>(); }

}  // namespace agon::evasion
