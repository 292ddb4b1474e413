#include "games/evasion/players/players.h"
#include "games/evasion/players/runner_policy.h"

namespace agon::evasion {
namespace {

class Runner : public Player<Rules> {
 public:
  Action decide(const View& view, Nanoseconds) override { return {{}, {}, runner_velocity(view, 20)}; }
};

}  // namespace

OwnedPlayer make_runner_prey(const Rules&, Seat, std::uint64_t) { return std::make_unique<Runner>(); }

}  // namespace agon::evasion
