#include "games/evasion/players/greedy_policy.h"
#include "games/evasion/players/players.h"

namespace agon::evasion {
namespace {

class Greedy : public Player<Rules> {
 public:
  explicit Greedy(const Config& config) : config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return greedy_action(config_, view, 15); }

 private:
  Config config_;
};

}  // namespace

OwnedPlayer make_greedy_hunter(const Rules& rules, Seat, std::uint64_t) {
  return std::make_unique<Greedy>(rules.config());
}

}  // namespace agon::evasion
