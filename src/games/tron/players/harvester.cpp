#include "games/tron/players/harvest.h"
#include "games/tron/players/rungs.h"

namespace agon::tron {
namespace {

/// Considers only itself: the most points of its next cycles, including walls of the other side to break.
class HarvesterPlayer : public Player<Rules> {
 public:
  HarvesterPlayer(const Rules& rules, Seat seat, const HarvesterParams& params)
      : rules_(rules), seat_(seat), params_(params) {}

  Action decide(const View& view, Nanoseconds) override {
    return best_harvest(rules_.config(), view, seat_, params_.depth, params_.nodes).action;
  }

 private:
  const Rules rules_;
  Seat seat_;
  HarvesterParams params_;
};

}  // namespace

OwnedPlayer make_harvester(const Rules& rules, Seat seat, std::uint64_t, const HarvesterParams& params) {
  return std::make_unique<HarvesterPlayer>(rules, seat, params);
}

}  // namespace agon::tron
