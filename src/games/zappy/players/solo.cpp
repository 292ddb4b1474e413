#include "games/zappy/players/forager.h"
#include "games/zappy/players/players.h"
#include "games/zappy/players/seat_player.h"

namespace agon::zappy {
namespace {

/// A small decision tree: eat when hungry, find a linemate, rise to level 2, and roam.
class Solo : public Forager {
 public:
  explicit Solo(std::uint64_t seed) : Forager(seed, "zappy.solo") {}

 protected:
  void think(Commands& commands) override {
    constexpr auto linemate = static_cast<std::size_t>(Resource::linemate);
    constexpr int enough = 12, for_the_ritual = 4;
    commands.push_back(simply(Verb::Inventory));
    if (body_.level() == 1 && body_.stock()[linemate] > 0 && body_.food() >= for_the_ritual) {
      commands.push_back(with(Verb::Set, Resource::linemate));
      commands.push_back(simply(Verb::Incantation));
      return;
    }
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.most[linemate] = body_.level() == 1 && body_.food() >= for_the_ritual ? 1 : 0;
    wants.worth[0] = wants.worth[linemate] = 10;
    forage(commands, wants);
  }
};

}  // namespace

std::unique_ptr<Agent> make_solo(const Crewing& crewing) { return std::make_unique<Solo>(crewing.seed); }

}  // namespace agon::zappy
