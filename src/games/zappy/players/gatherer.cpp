#include "games/zappy/players/forager.h"
#include "games/zappy/players/rungs.h"
#include "games/zappy/players/seat_player.h"

namespace agon::zappy {
namespace {

/// An ordinary forager: eats, and takes a few stones of every kind from under the others' noses.
class Gatherer : public Forager {
 public:
  explicit Gatherer(std::uint64_t seed) : Forager(seed, "zappy.gatherer") {}

 protected:
  void think(Commands& commands) override {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 12, hungry = 5, of_each = 6;
    Wants wants;
    wants.worth.fill(10);
    wants.most[0] = std::max(0, enough - body_.food());
    for (std::size_t kind = 1; kind < resource_kinds && body_.food() > hungry; ++kind)
      wants.most[kind] = std::max(0, of_each - body_.stock()[kind]);
    forage(commands, wants);
  }
};

}  // namespace

std::unique_ptr<Agent> make_gatherer(const Crewing& crewing) {
  return std::make_unique<Gatherer>(crewing.seed);
}

}  // namespace agon::zappy
