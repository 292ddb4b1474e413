#include "games/tron/players/harvest.h"
#include "games/tron/players/rungs.h"

namespace agon::tron {
namespace {

/// Thinks of itself alone: the most points of its next cycles, walls of the other side broken among them.
class HarvesterPlayer : public Player<Rules> {
 public:
  HarvesterPlayer(const Rules& rules, Seat seat) : rules_(rules), seat_(seat) {}

  Action decide(const View& view, Nanoseconds) override {
    return best_harvest(rules_.config(), view, seat_, depth, nodes).action;
  }

 private:
  static constexpr int depth = 12;                   ///< cycles
  static constexpr std::uint64_t nodes = 100'000;  ///< cycles that are tried: some 10 ms

  const Rules rules_;
  Seat seat_;
};

}  // namespace

OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t) {
  return std::make_unique<HarvesterPlayer>(rules, seat);
}

}  // namespace agon::tron
