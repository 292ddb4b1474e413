#include "games/zappy/players/forager.h"
#include "games/zappy/players/players.h"
#include "games/zappy/players/seat_player.h"

namespace agon::zappy {
namespace {

/// Eats and roams.
class Wanderer : public Forager {
 public:
  explicit Wanderer(std::uint64_t seed) : Forager(seed, "zappy.wanderer") {}

 protected:
  void think(Commands& commands) override {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 15;
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.worth[0] = 10;
    forage(commands, wants);
  }
};

}  // namespace

std::unique_ptr<Agent> make_wanderer(const Crewing& crewing) {
  return std::make_unique<Wanderer>(crewing.seed);
}

}  // namespace agon::zappy
